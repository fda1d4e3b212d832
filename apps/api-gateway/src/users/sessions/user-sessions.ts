import type { UserSession } from '@around/contracts/users/user-sessions';
import type { UserRow } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../../sessions/sessions.ts';
import { fingerprintOf } from '../user-guard.ts';
import { describeDevice } from './describe-device.ts';

/** The valid sessions of a user, the last used first. */
export async function listUserSessions(
  request: FastifyRequest,
  user: UserRow,
  sessions: Sessions,
): Promise<UserSession[]> {
  const current = sessions.user.nameOf(request);
  return (await sessions.user.list(user.id)).flatMap(({ name, lastUsedAt, session: { user: signedIn } }) =>
    signedIn?.passwordFingerprint === fingerprintOf(user)
      ? [
          {
            id: name,
            ...describeDevice(signedIn.userAgent),
            startedAt: new Date(signedIn.startedAt).toISOString(),
            lastUsedAt: lastUsedAt.toISOString(),
            isCurrent: name === current,
          },
        ]
      : [],
  );
}
