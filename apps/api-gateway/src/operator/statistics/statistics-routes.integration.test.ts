import { openRun } from '@around/database/crawl/crawl-run-queries';
import { makeAccount, makeLocation, makeStory } from '@around/test-harness/make-rows';
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

test('returns the statistics of the specification, and the runs as CSV', async () => {
  const locationId = await makeLocation(database.db);
  await makeStory(database.db, locationId);
  await makeAccount(database.db, 'ada');

  const { databaseStats, realtimeStats, timestamp } = (await admin.get('/api/instagram/crawler/statistics')).json();
  expect(databaseStats).toMatchObject({
    totalStories: 1,
    storiesByMediaType: { image: 1, video: 0, other: 0 },
    timeStats: { last24Hours: 1, last7Days: 1 },
    rateLimiting: { totalRateLimitEvents: 0, lastRateLimitEvent: null, averageRateLimitDuration: null },
    locationStats: {
      totalLocationsWithStories: 1,
      locationsWithoutInstagramUsername: 1,
      topLocations: [{ id: locationId, name: 'Kordon', instagramUsername: null, storyCount: 1 }],
    },
    crawlHistory: [],
  });
  expect(realtimeStats).toMatchObject({
    isRunning: true,
    lastCrawlTime: null,
    crawlIntervalMs: 900_000,
    crawlStats: null,
  });
  expect(realtimeStats.accounts).toMatchObject([
    { username: 'ada', isRateLimited: false, lastUsed: null, followedAccounts: [] },
  ]);
  expect(Date.parse(timestamp)).toBeGreaterThan(0);

  await openRun(database.db, 'requested');
  await database.db.updateTable('crawlRuns').set({ finishedAt: new Date(), storiesAdded: 3 }).execute();
  const csv = await admin.get('/api/admin/statistics.csv');
  expect(csv.headers['content-type']).toContain('text/csv');
  expect(csv.body.split('\r\n')[0]).toMatch(/^startedAt,finishedAt,reason,/);
  expect(csv.body.split('\r\n')[1]).toContain(',requested,');
  expect(csv.body.split('\r\n')).toHaveLength(3);
});
