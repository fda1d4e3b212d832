import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { adminLogin, signInAdmin } from '../../testing/clients/admin-client.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({
    db: database.db,
    redis,
    loginLimits: { attempts: 1_000, windowMs: 60_000, slowAfter: 1_000 },
  });
  await signInAdmin(app, database.db);
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const PAIRS = 20;

async function timeLogin(username: string): Promise<number> {
  const beganAt = performance.now();
  const response = await app.inject({
    method: 'POST',
    url: '/api/admin/login',
    payload: { username, password: 'wrong' },
  });
  expect(response.statusCode).toBe(401);
  return performance.now() - beganAt;
}

/**
 * The fastest of many is compared, because load only adds time: up to three times, as the hashing threads have a low priority.
 * Skipping the hash would be ten times as fast or more.
 */
test('the login time does not reveal whether the username exists', async () => {
  for (const name of [adminLogin.username, 'nobody']) await timeLogin(name);
  const known: number[] = [];
  const unknown: number[] = [];

  for (let pair = 0; pair < PAIRS; pair += 1) {
    known.push(await timeLogin(adminLogin.username));
    unknown.push(await timeLogin(`nobody-${pair}`));
  }

  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.2);
  expect(ratio).toBeLessThan(5);
});
