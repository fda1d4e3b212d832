import type { UserId } from '@around/contracts/ids';
import type { QueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cookieOf } from '../testing/clients/admin-client.ts';
import { createSessions, type Sessions } from './sessions.ts';

const ada = '5f0c6a3e-1d2b-4c3d-8e9f-0a1b2c3d4e5f' as UserId;

let redis: TestRedis;
let client: QueueClient;
let app: FastifyInstance;
let now = Date.now();
let mailSent = Promise.resolve();

const life = { idleMs: 500_000, absoluteMs: 1_500_000 };

beforeAll(async () => {
  redis = createTestRedis(inject('redisUrl'));
  client = await openTestQueueClient(redis, createLogger({ program: 'test', level: 'silent' }));
  app = await makeApp(false);
});
afterAll(async () => {
  await app.close();
  await client.close();
  await redis[Symbol.asyncDispose]();
});

async function makeApp(isSecure: boolean): Promise<FastifyInstance> {
  const sessions = createSessions({
    secret: 'a-secret-of-at-least-thirty-two-characters',
    isSecure,
    life: { user: life, admin: life },
    redis: client.redis,
    prefix: redis.prefix,
    deadlines: { sessionMs: 30_000 },
    clock: () => new Date(now),
  });
  const server = Fastify();
  await server.register(cookie);
  server.get('/who', async (request) => ({ id: (await sessions.user.read(request))?.user?.id ?? null }));
  server.get('/admin', async (request) => ({ id: (await sessions.admin.read(request))?.admin?.id ?? null }));
  await server.register(writingRoutes(sessions));
  return server;
}

function writingRoutes({ user }: Sessions): FastifyPluginAsync {
  return async (scope) => {
    await user.registerIn(scope);
    scope.post('/in', async (request) => {
      await user.begin(request, { user: { id: ada, passwordFingerprint: 'm', startedAt: now, userAgent: 'test' } });
      return {};
    });
    scope.post('/out', async (request, reply) => {
      await user.end(request, reply);
      return {};
    });
    scope.post('/slow', async (request) => {
      await user.storeValues(request, { codeSentTo: request.url });
      await mailSent;
      return {};
    });
    scope.get('/nothing', async () => ({}));
  };
}

const signIn = async (own?: string) => {
  // The list of sessions is in the order of their times.
  now += 1;
  const headers = own === undefined ? {} : { cookie: own };
  return cookieOf(await app.inject({ method: 'POST', url: '/in', headers }));
};
/** The cookie value without its signature. */
const idOf = (own: string) => decodeURIComponent(own.split('=')[1]!).split('.')[0]!;
const who = async (own: string, url = '/who') => (await app.inject({ url, headers: { cookie: own } })).json().id;

test('A1 no cookie is set before login', async () => {
  expect((await app.inject({ url: '/nothing' })).headers['set-cookie']).toBeUndefined();
});

test('A3 each login creates a new session id and destroys the old one', async () => {
  const first = await signIn();
  const second = await signIn(first);

  expect(second).not.toBe(first);
  expect(await who(second)).toBe(ada);
  expect(await who(first)).toBeNull();
});

test('A2 a session id chosen by the client is not accepted', async () => {
  const made = await signIn('around_session=AAAA');

  expect(made).not.toContain('AAAA');
  expect(await who('around_session=AAAA')).toBeNull();
});

test('A5 session ids have 24 random bytes and are unique', async () => {
  const ids: string[] = [];
  // In parts, because a thousand at once on a busy machine run into the deadline of Redis.
  while (ids.length < 1_000) ids.push(...(await Promise.all(Array.from({ length: 50 }, () => signIn()))));

  const bytes = ids.map((own) => Buffer.from(idOf(own), 'base64url'));
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(bytes.map(({ length }) => length))).toEqual(new Set([24]));
  // The limits are six standard deviations of a fair coin. A constant bit, a counter or a timestamp is far outside.
  for (let bit = 0; bit < 24 * 8; bit += 1) {
    const ones = bytes.filter((id) => (id[bit >> 3]! >> (bit & 7)) & 1).length;
    expect(ones, `bit ${bit}`).toBeGreaterThan(400);
    expect(ones, `bit ${bit}`).toBeLessThan(600);
  }
});

test('an answer that is slower than a sign-in of the same browser leaves its cookie alone', async () => {
  const before = cookieOf(await app.inject({ method: 'POST', url: '/slow' }));
  const { promise, resolve } = Promise.withResolvers<void>();
  mailSent = promise;
  const slow = app.inject({ method: 'POST', url: '/slow?again', headers: { cookie: before } }).then((answer) => answer);
  await expect.poll(() => client.redis.get(`${redis.prefix}:session:user:${idOf(before)}`)).toContain('/slow?again');

  const signedIn = await signIn(before);
  resolve();

  expect((await slow).headers['set-cookie']).toBeUndefined();
  expect([await who(signedIn), await who(before)]).toEqual([ada, null]);
});

test('A8 logout ends this session on the server and no other one', async () => {
  const [one, other] = [await signIn(), await signIn()];

  const response = await app.inject({ method: 'POST', url: '/out', headers: { cookie: one } });

  expect(String(response.headers['set-cookie'])).toContain('around_session=;');
  expect(await who(one)).toBeNull();
  expect(await who(other)).toBe(ada);
});

test('A7 an active session ends at its absolute expiry', async () => {
  const own = await signIn();

  for (let passed = 0; passed < 1_200_000; passed += 400_000) {
    now += 400_000;
    expect(await who(own)).toBe(ada);
  }
  now += 400_000;

  expect(await who(own)).toBeNull();
});

test('A7 idle sessions expire in Redis', async () => {
  await signIn();
  const keys = await client.redis.keys(`${redis.prefix}:session:user:*`);

  for (const key of keys) expect(await client.redis.pttl(key)).toBeLessThanOrEqual(life.idleMs);
  expect(keys.length).toBeGreaterThan(0);
});

test('E39 a user cookie under the admin cookie name is not accepted', async () => {
  const own = await signIn();

  expect(await who(own.replace('around_session', 'around_admin'), '/admin')).toBeNull();
});

test.each([
  'around_session=',
  'around_session=x',
  `around_session=${'a'.repeat(4_096)}`,
  `around_session=${'a'.repeat(100_000)}`,
  'around_session=%00',
  'around_session=a; around_session=b',
])('A10 the cookie %.40s is not accepted', async (own) => {
  expect(await who(own)).toBeNull();
});

test('A6 on https the cookie has the __Host- prefix and is Secure', async () => {
  await using secure = await makeSecure();

  const response = await secure.app.inject({ method: 'POST', url: '/in' });

  const set = String(response.headers['set-cookie']);
  expect(set).toMatch(/^__Host-around_session=[^;]{40,};/);
  for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(set).toContain(part);
  expect(set).not.toContain('Domain');
});

async function makeSecure() {
  const server = await makeApp(true);
  return { app: server, [Symbol.asyncDispose]: async () => void (await server.close()) };
}
