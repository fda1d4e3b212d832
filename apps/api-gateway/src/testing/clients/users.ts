import type { Db } from '@around/database/db';
import { addUser, type NewUser, type UserRow } from '@around/database/users/user-queries';
import type { QueueClient } from '@around/queues/queue-client';
import { sessionStore } from '../../sessions/session-store.ts';
import { fingerprintOf } from '../../users/user-guard.ts';
import { cookieOfSession, newName, newSessionId } from './visitor.ts';

const LIFE = { idleMs: 3_600_000, absoluteMs: 86_400_000 };

export async function makeUser(db: Db, user: Partial<NewUser> = {}): Promise<UserRow> {
  const none = { fullName: null, passwordHash: null, language: null, email: null };
  const added = await addUser(db, { ...none, ...user, username: user.username ?? newName() });
  if (typeof added === 'string') throw new Error(`The ${added} is taken`);
  return added;
}

/** Returns the cookie of a new session, without a login and its password hash. */
export async function startUserSession(user: UserRow, { redis, prefix }: QueueClient): Promise<string> {
  const store = sessionStore({
    redis,
    prefix: `${prefix}:session:user`,
    life: LIFE,
    deadlineMs: 30_000,
    clock: () => new Date(),
  });
  const id = newSessionId();
  const session = {
    user: { id: user.id, passwordFingerprint: fingerprintOf(user), startedAt: Date.now(), userAgent: '' },
    cookie: {},
  } as Parameters<typeof store.write>[1];
  await store.write(id, session);
  await store.enlist(id, session);
  return cookieOfSession(id);
}
