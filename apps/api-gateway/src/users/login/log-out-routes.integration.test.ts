import { openQueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { Signer } from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway, sessionSecret } from '../../testing/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis });
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const logOut = (headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/logout', headers: { 'content-type': 'application/json', ...headers } });

test('a request with a JSON content type and no body answers 200 without a session', async () => {
  const response = await logOut();

  expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
    200,
    { message: 'Logged out' },
    'no-store',
  ]);
});

test('logout deletes the session on the server and clears the cookie', async () => {
  const log = createLogger({ program: 'test', level: 'silent' });
  const client = openQueueClient({ redisUrl: redis.url, prefix: redis.prefix, log });
  await new Promise<void>((resolve) => client.redis.once('ready', () => resolve()));
  const key = `${redis.prefix}:session:user:ada`;
  const record = { verifiedEmail: { email: 'a@b.example', until: 0 }, endsAt: Date.now() + 60_000, cookie: {} };
  await client.redis.set(key, JSON.stringify(record));

  const response = await logOut({ cookie: `around_session=${new Signer(sessionSecret).sign('ada')}` });

  expect(await client.redis.exists(key)).toBe(0);
  expect(String(response.headers['set-cookie'])).toMatch(/^around_session=;.*Expires=Thu, 01 Jan 1970/);
  await client.close();
});

test('a cross-site logout answers 403', async () => {
  expect((await logOut({ origin: 'https://evil.example' })).statusCode).toBe(403);
});

test('a malformed JSON body answers 400', async () => {
  const response = await app.inject({
    method: 'POST',
    url: '/api/logout',
    headers: { 'content-type': 'application/json' },
    payload: '{"a',
  });

  expect(response.statusCode).toBe(400);
});
