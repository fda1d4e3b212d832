import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import type { SessionData } from './session-data.ts';

type Redis = QueueClient['redis'];

/** How long a session lives without a request, and at most. */
export type SessionLife = { idleMs: number; absoluteMs: number };

/** Sessions as they lie in Redis. Every call rejects with a 503 while Redis is away. */
export type SessionStore = {
  /** Each read is a sign of life. */
  read: (id: string) => Promise<SessionData | undefined>;
  write: (id: string, session: SessionData) => Promise<void>;
  destroy: (id: string) => Promise<void>;
};

type Dependencies = { redis: Redis; prefix: string; life: SessionLife; clock: () => Date };

const RETRY_AFTER_SECONDS = 5;

export function sessionStore({ redis, prefix, life, clock }: Dependencies): SessionStore {
  const keyOf = (id: string) => `${prefix}:${id}`;

  function leftOf(session: SessionData): number {
    return Math.min(life.idleMs, (session.endsAt ?? 0) - clock().getTime());
  }

  return {
    read: orUnavailable(async (id) => {
      const text = await redis.get(keyOf(id));
      if (text === null) return undefined;
      const session = JSON.parse(text) as SessionData;
      const left = leftOf(session);
      if (left <= 0) {
        await redis.del(keyOf(id));
        return undefined;
      }
      await redis.pexpire(keyOf(id), left);
      return session;
    }),
    write: orUnavailable(async (id, session) => {
      const ending = { ...session, endsAt: session.endsAt ?? clock().getTime() + life.absoluteMs };
      await redis.set(keyOf(id), JSON.stringify(ending), 'PX', Math.max(1, Math.floor(leftOf(ending))));
    }),
    destroy: orUnavailable(async (id) => {
      await redis.del(keyOf(id));
    }),
  };
}

/** "Signed out" would be a lie: nobody knows while Redis is away. */
function orUnavailable<Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) {
  return async (...args: Args): Promise<Answer> => {
    try {
      return await call(...args);
    } catch (cause) {
      throw new AppError('unavailable', 'Sessions cannot be read right now. Please try again.', {
        cause,
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
  };
}
