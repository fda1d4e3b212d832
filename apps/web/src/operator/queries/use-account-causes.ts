import { useQuery } from '@tanstack/react-query';
import { causesPath } from '../navigation/cause-paths.ts';
import { accountsQuery } from './accounts.ts';

/** Where the failed requests of an account are shown that is known by its name; without a name, of the default account. */
export function useAccountCauses(username?: string): string {
  const { data } = useQuery(accountsQuery);
  const account = data?.find((one) => (username === undefined ? one.isDefault : one.username === username));
  return causesPath({ account: account?.id });
}
