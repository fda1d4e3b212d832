import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import type { SessionData } from './session-data.ts';

type Redis = QueueClient['redis'];

/** Idle timeout and absolute timeout of a session. */
export type SessionLife = { idleMs: number; absoluteMs: number };

/** Sessions in Redis. Every call rejects with 503 while Redis is down. */
export type SessionStore = {
  /** Reading extends the idle timeout. */
  read: (id: string) => Promise<SessionData | undefined>;
  write: (id: string, session: SessionData) => Promise<void>;
  destroy: (id: string) => Promise<void>;
};

type Dependencies = { redis: Redis; prefix: string; life: SessionLife; clock: () => Date };

const RETRY_AFTER_SECONDS = 5;

export function sessionStore({ redis, prefix, life, clock }: Dependencies): SessionStore {
  const keyOf = (id: string) => `${prefix}:${id}`;

  function remainingMs(session: SessionData): number {
    return Math.min(life.idleMs, (session.endsAt ?? 0) - clock().getTime());
  }

  return {
    read: withUnavailable(async (id) => {
      const text = await redis.get(keyOf(id));
      if (text === null) return undefined;
      const session = JSON.parse(text) as SessionData;
      const remaining = remainingMs(session);
      if (remaining <= 0) {
        await redis.del(keyOf(id));
        return undefined;
      }
      await redis.pexpire(keyOf(id), remaining);
      return session;
    }),
    write: withUnavailable(async (id, session) => {
      const stored = { ...session, endsAt: session.endsAt ?? clock().getTime() + life.absoluteMs };
      await redis.set(keyOf(id), JSON.stringify(stored), 'PX', Math.max(1, Math.floor(remainingMs(stored))));
    }),
    destroy: withUnavailable(async (id) => {
      await redis.del(keyOf(id));
    }),
  };
}

/** Redis failures become 503: answering 401 would log out users who are signed in. */
function withUnavailable<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return async (...args: Args): Promise<Result> => {
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
