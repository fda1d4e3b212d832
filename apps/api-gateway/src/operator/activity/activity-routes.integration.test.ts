import type { AccountId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AdminClient, signInAdmin } from '../../testing/clients/admin-client.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let admin: AdminClient;
let ada: AccountId;
let proxyId: ProxyId;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  const { db } = database;
  app = await makeGateway({ db, redis });
  admin = await signInAdmin(app, db);
  proxyId = await makeProxy(db, '10.0.0.1');
  ada = await makeAccount(db, 'ada', { proxyId });
  const grace = await makeAccount(db, 'grace');
  await db
    .insertInto('accountRequests')
    .values([
      { accountId: ada, proxyId, call: 'tray', outcome: 'ok', finishedAt: new Date() },
      { accountId: ada, proxyId, call: 'stories', outcome: 'throttled', finishedAt: new Date() },
      { accountId: grace, call: 'tray', outcome: null },
    ])
    .execute();
  await db
    .insertInto('accountEvents')
    .values({ accountId: ada, proxyId, event: 'rebound', cause: 'operator' })
    .execute();
  await db
    .insertInto('proxyEvents')
    .values({ proxyId, event: 'cooling', cause: 'connectionLost', until: new Date() })
    .execute();
});
afterAll(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const requests = async (query = '') => (await admin.get(`/api/admin/requests${query}`)).json();
const events = async (query = '') => (await admin.get(`/api/admin/events${query}`)).json().events;

test('the request log has account, call, proxy and outcome', async () => {
  const { requests: rows, outcomes } = await requests(`?account=${ada}&outcome=notOk`);
  expect(outcomes).toEqual(['ok', 'throttled']);
  expect(rows).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      accountId: ada,
      account: 'ada',
      proxyId,
      proxy: '10.0.0.1:8080',
      call: 'stories',
      outcome: 'throttled',
      tookMs: expect.any(Number),
      runId: null,
    },
  ]);
});

test('requests are paged and filtered by proxy', async () => {
  const first = (await requests('?limit=2')).requests;
  const next = (await requests(`?limit=2&before=${first.at(-1).id}`)).requests;
  expect([...first, ...next].map(({ call, outcome }) => [call, outcome])).toEqual([
    ['tray', null],
    ['stories', 'throttled'],
    ['tray', 'ok'],
  ]);
  expect((await requests(`?proxy=${proxyId}`)).requests).toHaveLength(2);
});

test('events are paged and filtered by account or proxy', async () => {
  const [newest] = await events('?limit=1');
  expect(newest).toMatchObject({ about: 'proxy', subject: '10.0.0.1:8080', partner: null, event: 'cooling' });
  expect(await events(`?limit=1&before=${newest.key}`)).toMatchObject([
    { about: 'account', subject: 'ada', partner: '10.0.0.1:8080', event: 'rebound', cause: 'operator', until: null },
  ]);
  expect(await events(`?account=${ada}`)).toHaveLength(1);
  expect(await events(`?proxy=${proxyId}`)).toHaveLength(2);
});

test.each([
  'requests?limit=0',
  'requests?before=x',
  'requests?account=ada',
  'requests?proxy=1',
  'events?before=1',
  'events?before=1.user.1',
  'events?limit=201',
])('%s answers 400', async (call) => {
  expect((await admin.get(`/api/admin/${call}`)).statusCode).toBe(400);
});
