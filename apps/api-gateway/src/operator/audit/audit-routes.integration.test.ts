import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminClient, signInAdmin } from '../../testing/admin-client.ts';
import { makeGateway } from '../../testing/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let admin: AdminClient;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis });
  admin = await signInAdmin(app, database.db);
});
afterEach(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const control = (body: object) => admin.send('POST', '/api/instagram/crawler/control', body);

test('the audit log is paged and filtered by action and actor', async () => {
  await control({ action: 'stop' });
  await control({ action: 'start' });

  const first = (await admin.get('/api/admin/audit?limit=1')).json().entries;
  expect(first).toMatchObject([{ actor: 'Operator', action: 'crawler.start', details: { isRunning: true } }]);
  const next = (await admin.get(`/api/admin/audit?limit=1&before=${first[0].id}`)).json().entries;
  expect(next).toMatchObject([{ action: 'crawler.stop' }]);
  expect((await admin.get('/api/admin/audit?action=admin.login')).json().entries).toHaveLength(1);
  const crawler = (await admin.get('/api/admin/audit?action=crawler&actor=operator')).json().entries;
  expect(crawler.map(({ action }: { action: string }) => action)).toEqual(['crawler.start', 'crawler.stop']);
  for (const none of ['action=craw', 'action=crawler&actor=ada']) {
    expect((await admin.get(`/api/admin/audit?${none}`)).json().entries).toEqual([]);
  }
  expect((await admin.get('/api/admin/audit?limit=0')).statusCode).toBe(400);
});
