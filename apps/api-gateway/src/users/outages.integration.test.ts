import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { connectDatabase } from '@around/database/db';
import { openQueueClient } from '@around/queues/queue-client';
import { createLogger } from '@around/service-kit/logger';
import { startOwnRedis } from '@around/test-harness/own-redis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDeadlines } from '../http/deadlines.ts';
import { PASSWORD, type Visitor } from '../testing/clients/visitor.ts';
import { makeGateway } from '../testing/gateways/make-gateway.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

type Call = readonly ['GET' | 'POST' | 'PATCH' | 'DELETE', string, object?];
const SIGNED_IN_CALLS: Call[] = [
  ['GET', '/api/user'],
  ['GET', '/api/sessions'],
  ['GET', '/api/user/export'],
  ['GET', '/api/passkeys'],
  ['GET', '/api/user/follows'],
  ['PATCH', '/api/user', { fullName: 'Grace' }],
  ['DELETE', '/api/user', { password: PASSWORD }],
];
const CALLS: Call[] = [
  ...SIGNED_IN_CALLS,
  ['GET', '/api/check-username?username=x'],
  ['GET', '/api/check-email?email=x'],
  ['POST', '/api/login', { username: 'ada', password: PASSWORD }],
  ['POST', '/api/register', { username: 'ada', fullName: 'Ada', password: PASSWORD }],
];

/** Only the deadline of sessions can end a call before the others, also on a machine that stops for seconds. */
const BOUND_MS = 15_000;
const OTHER_DEADLINES_MS = 30_000;

test('A11 the deadline of sessions is below a second', () => {
  expect(defaultDeadlines.sessionMs).toBeLessThan(1_000);
});

async function expectUnavailable(visitor: Visitor, [method, url, body]: Call) {
  const beganAt = performance.now();
  const response = await visitor.send(method, url, { ...(body && { body }) });
  expect([method, url, response.statusCode]).toEqual([method, url, 503]);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.json()).toEqual({ message: expect.any(String) });
  return performance.now() - beganAt;
}

test('A11 without Redis every call answers 503 within a second, never 401, and the feed works', async () => {
  await using own = await startOwnRedis();
  const app = await makeGateway({ db: gateway.database.db, redis: { url: own.url, prefix: gateway.redis.prefix } });
  const visitor = gateway.newVisitor({ app });
  await visitor.register();
  expect(await visitor.status()).toBe(200);
  await own.stop();

  for (const call of CALLS) expect(await expectUnavailable(visitor, call)).toBeLessThan(BOUND_MS);
  const stranger = gateway.newVisitor({ app });
  for (const call of SIGNED_IN_CALLS) await expectUnavailable(stranger, call);
  expect((await visitor.send('GET', '/api/feed?instagram=true')).statusCode).toBe(200);

  await own.start();
  await expect.poll(() => visitor.status()).toBe(200);
  await app.close();
});

test('A11 a Redis that does not answer does not delay a signed-in user for more than a second', async () => {
  await using own = await startOwnRedis();
  const app = await makeGateway({
    db: gateway.database.db,
    redis: { url: own.url, prefix: gateway.redis.prefix },
    deadlines: defaultDeadlines,
  });
  const visitor = gateway.newVisitor({ app });
  await visitor.register();
  const log = createLogger({ program: 'test', level: 'silent' });
  const client = openQueueClient({ redisUrl: own.url, log });
  if (client.redis.status !== 'ready') await once(client.redis, 'ready');
  await client.redis.call('client', 'pause', String(2 * OTHER_DEADLINES_MS), 'all');

  const durations = await Promise.all(SIGNED_IN_CALLS.map((call) => expectUnavailable(visitor, call)));
  expect(Math.max(...durations)).toBeLessThan(BOUND_MS);

  await own.stop();
  await client.close();
  await app.close();
});

test('A11 without Postgres every call answers 503, /api/user within a second, never 401', async () => {
  const user = await gateway.newUser();
  const db = connectDatabase('postgres://around@127.0.0.1:9/around');
  const app = await makeGateway({ db, redis: gateway.redis });
  const visitor = gateway.newVisitor({ app, cookie: user.cookie });

  for (const call of CALLS) expect(await expectUnavailable(visitor, call)).toBeLessThan(BOUND_MS);

  await app.close();
  await db.destroy();
  expect(await user.status()).toBe(200);
});

test('A11 a Postgres that does not answer does not delay a signed-in user for more than a second', async () => {
  const user = await gateway.newUser();
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const url = `postgres://around@127.0.0.1:${(silent.address() as AddressInfo).port}/around`;
  const db = connectDatabase(url, { acquireTimeoutMs: OTHER_DEADLINES_MS });
  const app = await makeGateway({ db, redis: gateway.redis, deadlines: defaultDeadlines });
  const visitor = gateway.newVisitor({ app, cookie: user.cookie });

  const durations = await Promise.all(SIGNED_IN_CALLS.map((call) => expectUnavailable(visitor, call)));
  expect(Math.max(...durations)).toBeLessThan(BOUND_MS);

  await app.close();
  await db.destroy();
  silent.close();
});
