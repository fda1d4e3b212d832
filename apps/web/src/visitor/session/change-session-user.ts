import type { QueryClient } from '@tanstack/react-query';
import { rememberUser, type SignedInUser, userQuery } from './user-query.ts';

/** Shows this user, or nobody, in this tab and in the others. */
export function changeSessionUser(client: QueryClient, user: SignedInUser | null): void {
  // An answer that is under way may be older than this change.
  void client.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
  client.setQueryData(userQuery.queryKey, user);
  rememberUser(user);
}
