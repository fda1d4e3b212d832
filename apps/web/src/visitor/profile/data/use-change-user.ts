import { changeUser, type User } from '@around/contracts/users/user';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { userQuery } from '../../session/user-query.ts';
import { profileQuery, sessionsQuery } from './profile-queries.ts';
import { useProfileMutation } from './use-profile-mutation.ts';

type UserChange = z.input<typeof changeUser.schema.body>;

export function useChangeUser(onSaved: (user: User) => void) {
  const client = useQueryClient();
  return useProfileMutation(
    (change: UserChange) => callApi(changeUser, { body: change }),
    (user, change) => {
      rememberUser(client, user);
      // A new password ends the other sessions.
      if (change.password !== undefined) void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      onSaved(user);
    },
  );
}

function rememberUser(client: QueryClient, user: User): void {
  changeQueryData(client, profileQuery.queryKey, user);
  void client.invalidateQueries({ queryKey: userQuery.queryKey, exact: true });
}
