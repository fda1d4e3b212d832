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

test.each([true, false])('says whether the pages for developers are shown: %s', async (areDeveloperPagesShown) => {
  const app = await makeGateway({ db: database.db, redis, areDeveloperPagesShown });

  const response = await app.inject({ url: '/api/developer-pages' });

  await app.close();
  expect(response.json()).toEqual({ areShown: areDeveloperPagesShown });
});
