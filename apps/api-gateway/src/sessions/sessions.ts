import type { QueueClient } from '@around/queues/queue-client';
import { type CookieSession, cookieSession } from './cookie-session.ts';
import { type SessionLife, sessionStore } from './session-store.ts';

/** Users and admins have cookies, records and lives of their own: the one kind never passes for the other. */
export type Sessions = { user: CookieSession; admin: CookieSession };

export type SessionSettings = {
  secret: string;
  isSecure: boolean;
  life: { user: SessionLife; admin: SessionLife };
};

type Dependencies = SessionSettings & { redis: QueueClient['redis']; prefix: string; clock: () => Date };

export function createSessions({ secret, isSecure, life, redis, prefix, clock }: Dependencies): Sessions {
  const records = (kind: 'user' | 'admin') =>
    sessionStore({ redis, prefix: `${prefix}:session:${kind}`, life: life[kind], clock });
  return {
    user: cookieSession({
      name: 'around_session',
      isSecure,
      secret,
      records: records('user'),
      cookieLifeMs: life.user.absoluteMs,
    }),
    admin: cookieSession({ name: 'around_admin', isSecure, secret, records: records('admin') }),
  };
}
