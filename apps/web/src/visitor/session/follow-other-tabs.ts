import type { QueryClient } from '@tanstack/react-query';
import { LAST_USER_KEY, userQuery } from './user-query.ts';

/** Requests the user again when another tab has signed in or out. The browser reports changes of the storage to other tabs only. */
export function followOtherTabs(client: QueryClient): void {
  addEventListener('storage', ({ key }) => {
    if (key === LAST_USER_KEY) void client.invalidateQueries(userQuery);
  });
}
