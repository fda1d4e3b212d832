import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount, makeProxy } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
beforeAll(async () => {
  gateway = await startAdminGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

test('failed requests are counted by outcome, account and proxy, with their last request and its crawl', async () => {
  const { db } = gateway.database;
  const proxyId = await makeProxy(db, '10.0.0.1');
  const accountId = await makeAccount(db, 'ada', { proxyId });
  const run = await db
    .insertInto('crawlRuns')
    .values({ reason: 'scheduled' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('crawlTasks')
    .values({
      runId: run.id,
      kind: 'fetch',
      profileIds: [],
      state: 'failed',
      error: 'slowed down',
      finishedAt: hoursAgo(1),
    })
    .execute();
  const request = { accountId, proxyId, call: 'stories', finishedAt: null };
  const rows = await db
    .insertInto('accountRequests')
    .values([
      { ...request, outcome: 'throttled', at: hoursAgo(3) },
      { ...request, outcome: 'throttled', at: hoursAgo(1), runId: run.id },
      { ...request, outcome: 'connectionLost', at: hoursAgo(2) },
      { ...request, outcome: 'connectionLost', at: hoursAgo(26) },
      { ...request, outcome: 'ok', at: hoursAgo(1) },
    ])
    .returning('id')
    .execute();

  const { causes } = (await gateway.admin.get('/api/admin/causes')).json();

  expect(causes).toMatchObject([
    {
      outcome: 'throttled',
      account: 'ada',
      proxy: '10.0.0.1:8080',
      requests: 2,
      lastRequestId: rows[1]?.id,
      runId: run.id,
      taskError: 'slowed down',
    },
    { outcome: 'connectionLost', requests: 1, runId: null, taskError: null },
  ]);
  const { requests } = (await gateway.admin.get(`/api/admin/requests?request=${rows[1]?.id}`)).json();
  expect(requests).toMatchObject([{ id: rows[1]?.id, account: 'ada', runId: run.id }]);
  const ofRun = (await gateway.admin.get(`/api/admin/requests?run=${run.id}`)).json().requests;
  expect(ofRun.map(({ id }: { id: string }) => id)).toEqual([rows[1]?.id]);
});

test('the causes of one account, one proxy or one crawl leave out all others', async () => {
  const { db } = gateway.database;
  const proxyId = await makeProxy(db, '10.0.0.2');
  const accountId = await makeAccount(db, 'grace');
  const run = await db
    .insertInto('crawlRuns')
    .values({ reason: 'scheduled', finishedAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const other = await makeAccount(db, 'linus');
  const request = { call: 'tray', at: hoursAgo(1), finishedAt: null };
  await db
    .insertInto('accountRequests')
    .values([
      { ...request, accountId, proxyId: null, outcome: 'loggedOut' },
      { ...request, accountId: other, proxyId, outcome: 'proxyBlocked' },
      { ...request, accountId: other, proxyId: null, runId: run.id, outcome: 'upstreamDown' },
    ])
    .execute();

  const outcomesOf = async (filter: string) =>
    (await gateway.admin.get(`/api/admin/causes?${filter}`))
      .json()
      .causes.map(({ outcome }: { outcome: string }) => outcome);

  expect(await outcomesOf(`account=${accountId}`)).toEqual(['loggedOut']);
  expect(await outcomesOf(`proxy=${proxyId}`)).toEqual(['proxyBlocked']);
  expect(await outcomesOf(`run=${run.id}`)).toEqual(['upstreamDown']);
});
