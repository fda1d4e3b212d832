import type { QueryClient } from '@tanstack/react-query';
import { changeQueryData } from '../../ui/api/change-query-data.ts';
import { rememberUser, type SignedInUser, userQuery } from './user-query.ts';

/** Shows this user, or nobody, in this tab and in the others. */
export function changeSessionUser(client: QueryClient, user: SignedInUser | null): void {
  changeQueryData(client, userQuery.queryKey, user);
  rememberUser(user);
}
