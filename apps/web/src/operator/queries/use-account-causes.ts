import { useQuery } from '@tanstack/react-query';
import { causesPath } from '../navigation/cause-paths.ts';
import { accountsQuery } from './accounts.ts';

/**
 * Where the failed requests of an account are shown that is known by its name; without a name, of the default account. Undefined while the
 * accounts are loading, so that nobody is led to the failures of all accounts. Those are the answer if the account is gone.
 */
export function useAccountCauses(username?: string): string | undefined {
  const { data, isPending } = useQuery(accountsQuery);
  if (isPending) return undefined;
  const account = data?.find((one) => (username === undefined ? one.isDefault : one.username === username));
  return causesPath({ account: account?.id });
}
