import { useQuery } from '@tanstack/react-query';
import { causesPath } from '../navigation/cause-paths.ts';
import { accountsQuery } from './accounts.ts';

/**
 * The page with the failed requests of the account with this name; without a name, of the default account. Undefined while the accounts
 * are loading, so that no link leads to the failures of all accounts. If the account is gone, the page shows those of all accounts.
 */
export function useAccountCauses(username?: string): string | undefined {
  const { data, isPending } = useQuery(accountsQuery);
  if (isPending) return undefined;
  const account = data?.find((one) => (username === undefined ? one.isDefault : one.username === username));
  return causesPath({ account: account?.id });
}
