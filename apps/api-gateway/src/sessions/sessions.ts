import type { QueueClient } from '@around/queues/queue-client';
import type { Deadlines } from '../http/deadlines.ts';
import { type CookieSession, cookieSession } from './cookie-session.ts';
import { type SessionLife, sessionStore } from './session-store.ts';

/** Users and admins have separate cookies, stores and timeouts, so that one session is never accepted as the other. */
export type Sessions = { user: CookieSession; admin: CookieSession };

export type SessionSettings = {
  secret: string;
  isSecure: boolean;
  life: { user: SessionLife; admin: SessionLife };
};

const MAX_SESSIONS_PER_USER = 20;

type Dependencies = SessionSettings & {
  redis: QueueClient['redis'];
  prefix: string;
  deadlines: Pick<Deadlines, 'sessionMs'>;
  clock: () => Date;
};

export function createSessions({ secret, isSecure, life, redis, prefix, deadlines, clock }: Dependencies): Sessions {
  const storeOf = (kind: 'user' | 'admin', limits: { maxPerIdentity?: number } = {}) =>
    sessionStore({
      ...limits,
      redis,
      prefix: `${prefix}:session:${kind}`,
      life: life[kind],
      deadlineMs: deadlines.sessionMs,
      clock,
    });
  return {
    user: cookieSession({
      name: 'around_session',
      isSecure,
      secret,
      store: storeOf('user', { maxPerIdentity: MAX_SESSIONS_PER_USER }),
      cookieLifeMs: life.user.absoluteMs,
    }),
    admin: cookieSession({ name: 'around_admin', isSecure, secret, store: storeOf('admin') }),
  };
}
