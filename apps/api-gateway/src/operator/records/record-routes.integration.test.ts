import { openRun } from '@around/database/crawl/crawl-run-queries';
import { makeAccount, makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminClient, signInAdmin } from '../../testing/admin-client.ts';
import { endNextJob, workerIsAlive, workerIsGone } from '../../testing/crawler-stand-in.ts';
import { makeGateway } from '../../testing/make-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let admin: AdminClient;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis, shownEnvironment: { NODE_ENV: 'test' } });
  admin = await signInAdmin(app, database.db);
  await workerIsAlive(database.db);
});
afterEach(async () => {
  await app.close();
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const control = (body: object) => admin.send('POST', '/api/instagram/crawler/control', body);

test('statistics have the shape of the specification, and can be downloaded', async () => {
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

test('the debug page has accounts tested, and says so when nobody can', async () => {
  const accountId = await makeAccount(database.db, 'ada');
  await makeStory(database.db, await makeLocation(database.db));
  const accounts = [{ accountId, username: 'ada', authenticationSuccess: true, authError: null }];

  const [tested] = await Promise.all([
    admin.get('/api/instagram/crawler/debug'),
    endNextJob(database.db, 'verify-accounts', { message: '1 of 1 works', result: { accounts } }),
  ]);
  expect(tested.json().authTestJob.message).toBe('1 of 1 works');
  await workerIsGone(database.db);
  const debug = (await admin.get('/api/instagram/crawler/debug')).json();

  expect(debug.systemInfo).toMatchObject({
    sessionIdStatus: { valid: false },
    environment: { NODE_ENV: 'test' },
    nodejsVersion: process.version,
  });
  expect(debug.systemInfo.memoryUsage.rss).toBeGreaterThan(0);
  expect(debug.authTests).toMatchObject([
    {
      username: 'ada',
      authenticationSuccess: null,
      authError: null,
      followedAccountsCount: 0,
      currentFollowedIndex: 0,
    },
  ]);
  expect(debug.authTestJob).toMatchObject({
    jobId: null,
    message: expect.stringContaining('No crawler worker is running'),
  });
  expect(debug.recentStories).toMatchObject([{ mediaType: 'image', mediaUrl: 'https://cdn.test/a.jpg' }]);
  expect(debug.crawlerStats.totalStories).toBe(1);
});

test('profiles, whom the accounts follow, and how many of them have a place', async () => {
  const profileId = await makeProfile(database.db, 'cafe');
  const accountId = await makeAccount(database.db, 'ada');
  await database.db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  const home = { latitude: 38.42, longitude: 27.13 };

  expect((await admin.get('/api/admin/instagram-profiles')).json()).toMatchObject([
    { id: profileId, username: 'cafe', locationName: null, followerCount: null, isVerified: false },
  ]);
  expect((await admin.get('/api/instagram/followed-accounts')).json().followedAccounts).toMatchObject([
    { instagramUsername: 'cafe', followedBy: ['ada'], hasLocation: false },
  ]);
  await admin.send('POST', `/api/admin/instagram-profiles/${profileId}/home`, { home });
  expect((await admin.get('/api/instagram/account-stats')).json()).toEqual({
    totalAccounts: 1,
    accountsWithLocation: 1,
    locationsWithInstagram: 0,
  });
});

test('the health answer reads the real tables', async () => {
  await workerIsGone(database.db);
  const health = (await admin.get('/api/admin/health')).json();

  expect(health).toMatchObject({ fresh: false, summary: 'No: No crawler worker is running' });
  expect(health.links.map(({ name }: { name: string }) => name)).toEqual([
    'area',
    'places',
    'accounts',
    'crawl',
    'proxies',
    'stories',
  ]);
  expect((await admin.get('/api/admin/health/strips')).json()).toEqual({ accounts: [], proxies: [] });
  expect((await admin.get('/api/admin/health/charts')).json()).toMatchObject({
    freshness: [],
    runs: [],
    completeness: { live: 0, missed: 0 },
  });
});

test('the audit log is read page by page', async () => {
  await control({ action: 'stop' });
  await control({ action: 'start' });

  const first = (await admin.get('/api/admin/audit?limit=1')).json().entries;
  expect(first).toMatchObject([{ actor: 'Operator', action: 'crawler.start', details: { isRunning: true } }]);
  const next = (await admin.get(`/api/admin/audit?limit=1&before=${first[0].id}`)).json().entries;
  expect(next).toMatchObject([{ action: 'crawler.stop' }]);
  expect((await admin.get('/api/admin/audit?action=admin.login')).json().entries).toHaveLength(1);
  expect((await admin.get('/api/admin/audit?limit=0')).statusCode).toBe(400);
});
