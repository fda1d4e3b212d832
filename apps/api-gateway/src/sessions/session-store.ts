import type { QueueClient } from '@around/queues/queue-client';
import { orUnavailable, withinDeadline } from '../http/unavailable.ts';
import type { SessionData } from './session-data.ts';

type Redis = QueueClient['redis'];

/** Idle timeout and absolute timeout of a session. */
export type SessionLife = { idleMs: number; absoluteMs: number };

export type ListedSession = { id: string; session: SessionData; lastUsedAt: Date };

/**
 * Sessions in Redis. Every call rejects with 503 while Redis is down. A session with an identity is valid only while it is in the
 * list of that identity, so a request that still runs cannot write a revoked session back.
 */
export type SessionStore = {
  /** Extends the idle timeout. Rejects after the deadline when Redis does not answer. */
  read: (id: string) => Promise<SessionData | undefined>;
  write: (id: string, session: SessionData) => Promise<void>;
  /** Adds a session to the list of its identity; call it once, at sign-in. Above the maximum the least recently used ones end. */
  enlist: (id: string, session: SessionData) => Promise<void>;
  /** The sessions of an identity, the last used first. */
  list: (identityId: string) => Promise<ListedSession[]>;
  destroy: (id: string) => Promise<void>;
};

type Dependencies = {
  redis: Redis;
  prefix: string;
  life: SessionLife;
  /** Sessions of one identity; undefined for no maximum. */
  maxPerIdentity?: number;
  deadlineMs: number;
  clock: () => Date;
};

/** A session without an identity holds a code or a challenge, which end sooner. */
const ANONYMOUS_LIFE_MS = 3_600_000;

export function sessionStore({ redis, prefix, life, maxPerIdentity, deadlineMs, clock }: Dependencies): SessionStore {
  const keyOf = (id: string) => `${prefix}:${id}`;
  const listKeyOf = (identityId: string) => `${prefix}-list:${identityId}`;

  function remainingMs(session: SessionData): number {
    const idleMs = identityOf(session) ? life.idleMs : Math.min(life.idleMs, ANONYMOUS_LIFE_MS);
    return Math.min(idleMs, (session.endsAt ?? 0) - clock().getTime());
  }

  async function find(id: string): Promise<SessionData | undefined> {
    const text = await redis.get(keyOf(id));
    return text === null ? undefined : (JSON.parse(text) as SessionData);
  }

  async function destroy(id: string): Promise<void> {
    const identity = identityOf(await find(id));
    if (identity) await redis.zrem(listKeyOf(identity.id), id);
    await redis.del(keyOf(id));
  }

  /** Notes the use of the session. False if it is not in the list. */
  async function touch(id: string, identityId: string): Promise<boolean> {
    const listKey = listKeyOf(identityId);
    const replies = await redis
      .multi()
      .zscore(listKey, id)
      .zadd(listKey, 'XX', clock().getTime(), id)
      .pexpire(listKey, life.absoluteMs)
      .exec();
    return replies?.[0]?.[1] != null;
  }

  async function read(id: string): Promise<SessionData | undefined> {
    const session = await find(id);
    if (!session) return undefined;
    const remaining = remainingMs(session);
    const identity = identityOf(session);
    if (remaining <= 0 || (identity && !(await touch(id, identity.id)))) {
      await destroy(id);
      return undefined;
    }
    await redis.pexpire(keyOf(id), Math.floor(remaining));
    return session;
  }

  return {
    read: (id) => withinDeadline(orUnavailable(read(id)), deadlineMs),
    write: withUnavailable(async (id, session) => {
      const stored = { ...session, endsAt: session.endsAt ?? clock().getTime() + life.absoluteMs };
      await redis.set(keyOf(id), JSON.stringify(stored), 'PX', Math.max(1, Math.floor(remainingMs(stored))));
    }),
    enlist: withUnavailable(async (id, session) => {
      const identity = identityOf(session);
      if (!identity) throw new Error('A session without an identity has no list');
      const listKey = listKeyOf(identity.id);
      await redis.multi().zadd(listKey, clock().getTime(), id).pexpire(listKey, life.absoluteMs).exec();
      if (maxPerIdentity === undefined) return;
      // Not the new one, if the clock of another gateway is ahead.
      const surplus = (await redis.zrevrange(listKey, maxPerIdentity, -1)).filter((other) => other !== id);
      if (surplus.length > 0)
        await redis
          .multi()
          .zrem(listKey, ...surplus)
          .del(...surplus.map(keyOf))
          .exec();
    }),
    list: withUnavailable(async (identityId) => {
      const entries = pairsOf(await redis.zrevrange(listKeyOf(identityId), 0, -1, 'WITHSCORES'));
      const found = await Promise.all(entries.map(async ([id, score]) => ({ id, score, session: await find(id) })));
      const ended = found.filter(({ session }) => !session || remainingMs(session) <= 0);
      if (ended.length > 0) await redis.zrem(listKeyOf(identityId), ...ended.map(({ id }) => id));
      return found.flatMap(({ id, score, session }) =>
        session && remainingMs(session) > 0 ? [{ id, session, lastUsedAt: new Date(Number(score)) }] : [],
      );
    }),
    destroy: withUnavailable(destroy),
  };
}

function identityOf(session: SessionData | undefined) {
  return session?.user ?? session?.admin;
}

function pairsOf(flat: string[]): Array<[member: string, score: string]> {
  return flat.flatMap((member, index) => (index % 2 === 0 ? [[member, flat[index + 1]!] as [string, string]] : []));
}

/** Redis failures become 503: answering 401 would log out users who are signed in. */
function withUnavailable<Args extends unknown[], Result>(call: (...args: Args) => Promise<Result>) {
  return (...args: Args): Promise<Result> => orUnavailable(call(...args));
}
