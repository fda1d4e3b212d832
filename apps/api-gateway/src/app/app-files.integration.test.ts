import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeGateway } from '../testing/gateways/make-gateway.ts';

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

test.each(['/', '/debug', '/no-such-page'])('GET %s serves the single-page app', async (url) => {
  const response = await app.inject({ url });

  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toContain('text/html');
});

test.each(['/api/nothing', '/assets/of-an-older-build.js', '/metrics'])(
  'GET %s answers 404 as JSON, not the app',
  async (url) => {
    const response = await app.inject({ url });

    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ message: 'Not found' });
  },
);
