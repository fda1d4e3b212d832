import type { UserRow } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../sessions/sessions.ts';
import { fingerprintOf } from './user-guard.ts';

const USER_AGENT_MAX_LENGTH = 300;

type Dependencies = { sessions: Sessions; clock: () => Date };

/** Signs the user in: a session with a new id. Needs a scope in which `sessions.user.registerIn` has been called. */
export async function beginUserSession(
  request: FastifyRequest,
  user: UserRow,
  { sessions, clock }: Dependencies,
): Promise<void> {
  await sessions.user.begin(request, {
    user: {
      id: user.id,
      passwordFingerprint: fingerprintOf(user),
      startedAt: clock().getTime(),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    },
  });
}
