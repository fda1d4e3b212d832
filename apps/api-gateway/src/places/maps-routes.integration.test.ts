import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway } from '../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
});
afterAll(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

async function requestWithKey(googleMapsApiKey: string | undefined) {
  const app = await makeGateway({ db: database.db, redis, googleMapsApiKey });
  const response = await app.inject({ url: '/api/maps' });
  const page = await app.inject({ url: '/' });
  await app.close();
  return { response: response.json(), policy: String(page.headers['content-security-policy']) };
}

test('without a key none is returned, and the policy blocks Google', async () => {
  const { response, policy } = await requestWithKey(undefined);

  expect(response).toEqual({ googleMapsApiKey: null });
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).not.toContain('google');
});

test('with a key it is returned, and the policy allows only the hosts that the search needs', async () => {
  const { response, policy } = await requestWithKey('a-key');

  expect(response).toEqual({ googleMapsApiKey: 'a-key' });
  expect(policy).toContain("script-src 'self' https://maps.googleapis.com;");
  expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;");
  expect(policy).not.toContain('unsafe-eval');
  expect(policy).toContain("frame-ancestors 'none'");
});
