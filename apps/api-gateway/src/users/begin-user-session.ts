import type { UserRow } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { Sessions } from '../sessions/sessions.ts';
import { fingerprintOf } from './user-guard.ts';

const USER_AGENT_MAX_LENGTH = 300;

type Options = {
  sessions: Sessions;
  clock: () => Date;
  /** Of the passkey or the provider; null or undefined: at once. */
  trustedFrom?: Date | null;
};

/** Signs the user in: a session with a new id. Needs a scope in which `sessions.user.registerIn` has been called. */
export async function beginUserSession(
  request: FastifyRequest,
  user: UserRow,
  { sessions, clock, trustedFrom }: Options,
): Promise<void> {
  const startedAt = clock().getTime();
  await sessions.user.begin(request, {
    user: {
      id: user.id,
      passwordFingerprint: fingerprintOf(user),
      startedAt,
      ...(trustedFrom && trustedFrom.getTime() > startedAt && { isByNewWay: true }),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX_LENGTH),
    },
  });
}
