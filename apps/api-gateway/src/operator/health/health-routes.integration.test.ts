import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AdminGateway, startAdminGateway } from '../../testing/gateways/admin-gateway.ts';

let gateway: AdminGateway;
let database: AdminGateway['database'];
let admin: AdminGateway['admin'];

beforeEach(async () => {
  gateway = await startAdminGateway();
  ({ database, admin } = gateway);
});
afterEach(() => gateway[Symbol.asyncDispose]());

test('a new system without a worker is "not yet", with every link of the chain', async () => {
  const health = (await admin.get('/api/admin/health')).json();

  expect(health).toMatchObject({ fresh: false, startingUp: true, summary: 'Not yet: No crawler worker is running' });
  expect(health.links.map(({ name }: { name: string }) => name)).toEqual([
    'area',
    'places',
    'accounts',
    'crawl',
    'proxies',
    'stories',
    'media',
    'uploads',
    'reports',
    'push',
  ]);
  expect((await admin.get('/api/admin/health/strips')).json()).toMatchObject({ accounts: [], proxies: [] });
  expect((await admin.get('/api/admin/health/charts')).json()).toMatchObject({
    freshness: [],
    hours: [],
    completeness: { live: 0, missed: 0 },
    states: { accounts: {}, proxies: {} },
  });
});

test('charts have totals of the runs of each hour, and the completeness of the last run', async () => {
  const { db } = database;
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 3_600_000;
  const ended = (minute: number, figures: object) => ({
    reason: 'scheduled' as const,
    startedAt: new Date(hour + minute * 60_000),
    finishedAt: new Date(hour + minute * 60_000 + 5_000),
    ...figures,
  });
  await db
    .insertInto('crawlRuns')
    .values([
      ended(10, { storiesAdded: 4, profilesLive: 9, profilesMissed: 3 }),
      ended(40, { storiesAdded: 2, storiesUnplaced: 1, requestsMade: 7, profilesLive: 10, profilesMissed: 1 }),
      ended(-26 * 60, { storiesAdded: 50 }),
    ])
    .execute();

  expect((await admin.get('/api/admin/health/charts')).json().hours).toEqual([
    {
      hour: new Date(hour).toISOString(),
      runs: 2,
      storiesAdded: 6,
      storiesUnplaced: 1,
      requestsMade: 7,
      profilesLive: 10,
      profilesMissed: 1,
    },
  ]);
});
