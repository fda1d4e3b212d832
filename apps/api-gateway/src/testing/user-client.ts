import { randomBytes } from 'node:crypto';
import type { Db } from '@around/database/db';
import { addUser, type NewUser, type UserRow } from '@around/database/users/user-queries';
import { openQueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { Signer } from '@fastify/cookie';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sessionStore } from '../sessions/session-store.ts';
import { fingerprintOf } from '../users/user-guard.ts';
import { sessionSecret } from './make-gateway.ts';

const HOST = 'localhost:3000';
const LIFE = { idleMs: 60_000, absoluteMs: 3_600_000 };

/** A browser: it keeps the session cookie of the last response. */
export type UserBrowser = {
  cookie: string | undefined;
  send: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) => Promise<LightMyRequestResponse>;
};

export function openBrowser(app: FastifyInstance, cookie?: string, userAgent?: string): UserBrowser {
  const browser: UserBrowser = {
    cookie,
    async send(method, url, body) {
      const headers = {
        host: HOST,
        ...(userAgent !== undefined && { 'user-agent': userAgent }),
        ...(browser.cookie !== undefined && { cookie: browser.cookie }),
      };
      const options: InjectOptions = { method, url, headers, ...(body && { payload: body }) };
      const response = await app.inject(options);
      const [set] = [response.headers['set-cookie']].flat();
      if (set !== undefined) browser.cookie = String(set).split(';', 1)[0]!;
      return response;
    },
  };
  return browser;
}

export async function makeUser(db: Db, user: Partial<NewUser> = {}): Promise<UserRow> {
  const username = user.username ?? `user-${randomBytes(6).toString('hex')}`;
  const added = await addUser(db, {
    fullName: null,
    passwordHash: null,
    language: null,
    email: null,
    ...user,
    username,
  });
  if (typeof added === 'string') throw new Error(`The ${added} is taken`);
  return added;
}

/** Returns the cookie of a new session, without a login and its password hash. */
export async function startUserSession(user: UserRow, redis: { url: string; prefix: string }): Promise<string> {
  const log = createLogger({ program: 'test', level: 'silent' });
  const client = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
  if (client.redis.status !== 'ready')
    await new Promise<void>((resolve) => client.redis.once('ready', () => resolve()));
  const clock = () => new Date();
  const store = sessionStore({ redis: client.redis, prefix: `${redis.prefix}:session:user`, life: LIFE, clock });
  const id = randomBytes(24).toString('base64url');
  const session = {
    user: { id: user.id, passwordFingerprint: fingerprintOf(user), startedAt: Date.now(), userAgent: '' },
    cookie: {},
  } as Parameters<typeof store.write>[1];
  await store.write(id, session);
  await store.enlist(id, session);
  await client.close();
  return `around_session=${encodeURIComponent(new Signer(sessionSecret).sign(id))}`;
}
