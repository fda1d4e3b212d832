import { openRun } from '@around/database/crawl/crawl-run-queries';
import { makeAccount, makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type AdminClient, signInAdmin } from '../../testing/admin-client.ts';
import { makeGateway } from '../../testing/make-gateway.ts';
import { addLiveWorker, finishNextJob, removeLiveWorker } from '../../testing/simulated-worker.ts';

let database: TestDatabase;
let redis: TestRedis;
let app: FastifyInstance;
let admin: AdminClient;

beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
  app = await makeGateway({ db: database.db, redis, shownEnvironment: { NODE_ENV: 'test' } });
  admin = await signInAdmin(app, database.db);
  await addLiveWorker(database.db);
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

test('the debug page has accounts tested; when nobody can, it says so at once, and shows the rest when asked', async () => {
  const accountId = await makeAccount(database.db, 'ada');
  await makeStory(database.db, await makeLocation(database.db));
  await database.db.updateTable('stories').set({ placedBy: 'home' }).execute();
  const accounts = [{ accountId, username: 'ada', authenticationSuccess: true, authError: null }];

  const [tested] = await Promise.all([
    admin.get('/api/instagram/crawler/debug'),
    finishNextJob(database.db, 'verify-accounts', { message: '1 of 1 works', result: { accounts } }),
  ]);
  expect(tested.json().authTestJob.message).toBe('1 of 1 works');
  await removeLiveWorker(database.db);
  const refused = await admin.get('/api/instagram/crawler/debug');
  expect([refused.statusCode, refused.json().error]).toEqual([503, 'no_worker']);
  expect(refused.json().message).toContain('No crawler worker is running');
  expect((await admin.get('/api/instagram/crawler/debug?tests=never')).statusCode).toBe(400);
  const debug = (await admin.get('/api/instagram/crawler/debug?tests=last')).json();

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
  expect(debug.authTestJob).toEqual({ jobId: null, message: 'These are the results of the last tests' });
  expect(debug.recentStories).toMatchObject([
    { mediaType: 'image', mediaUrl: 'https://cdn.test/a.jpg', placedBy: 'home' },
  ]);
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
  const setHome = (id: string, body: object) => admin.send('POST', `/api/admin/instagram-profiles/${id}/home`, body);
  expect((await setHome(profileId, { home: { ...home, latitude: 91 } })).statusCode).toBe(400);
  expect((await setHome(crypto.randomUUID(), { home })).statusCode).toBe(404);
  expect((await setHome(profileId, { home })).json()).toEqual({
    message: 'The home of @cafe is set and used from the next cycle on',
  });
  const listHomes = async () =>
    (await admin.get('/api/admin/instagram-profiles')).json().map((profile: { home: unknown }) => profile.home);
  expect(await listHomes()).toEqual([{ ...home, setBy: 'operator' }]);
  expect((await admin.get('/api/instagram/account-stats')).json()).toEqual({
    totalAccounts: 1,
    accountsWithLocation: 1,
    locationsWithInstagram: 0,
  });
  await setHome(profileId, { home: null });
  expect(await listHomes()).toEqual([null]);
  expect((await admin.get('/api/admin/audit?action=profile.home')).json().entries).toMatchObject([
    { target: 'cafe', details: { home: null } },
    { target: 'cafe', details: { home } },
  ]);
});

test('the health answer reads the real tables', async () => {
  await removeLiveWorker(database.db);
  const health = (await admin.get('/api/admin/health')).json();

  expect(health).toMatchObject({ fresh: false, startingUp: true, summary: 'Not yet: No crawler worker is running' });
  expect(health.links.map(({ name }: { name: string }) => name)).toEqual([
    'area',
    'places',
    'accounts',
    'crawl',
    'proxies',
    'stories',
  ]);
  expect((await admin.get('/api/admin/health/strips')).json()).toMatchObject({ accounts: [], proxies: [] });
  expect((await admin.get('/api/admin/health/charts')).json()).toMatchObject({
    freshness: [],
    hours: [],
    completeness: { live: 0, missed: 0 },
  });
});

test('charts tell each hour of the last day: what its runs brought, and how complete the last of them found us', async () => {
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
      ended(40, { storiesAdded: 2, storiesUnplaced: 1, profilesLive: 10, profilesMissed: 1 }),
      ended(-26 * 60, { storiesAdded: 50 }),
    ])
    .execute();

  expect((await admin.get('/api/admin/health/charts')).json().hours).toEqual([
    {
      hour: new Date(hour).toISOString(),
      runs: 2,
      storiesAdded: 6,
      storiesUnplaced: 1,
      profilesLive: 10,
      profilesMissed: 1,
    },
  ]);
});

test('the audit log is read page by page', async () => {
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
