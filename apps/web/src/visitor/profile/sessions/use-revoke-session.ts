import { revokeSession } from '@around/contracts/users/user-sessions';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { sessionsQuery } from '../data/profile-queries.ts';
import { useProfileMutation } from '../data/use-profile-mutation.ts';

/** Ends one session. The list shows the change at once. */
export function useRevokeSession(sessionId: string) {
  const client = useQueryClient();
  return useProfileMutation(
    async () => {
      try {
        await callApi(revokeSession, { params: { sessionId } });
      } catch (error) {
        // The session has ended in the meantime.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    () => changeQueryData(client, sessionsQuery.queryKey, (sessions) => sessions?.filter(({ id }) => id !== sessionId)),
  );
}
