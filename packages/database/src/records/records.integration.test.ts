import type { AccountId, ProfileId, ProxyId } from '@around/contracts/ids';
import { makeAccount, makeLocation, makeProfile, makeProxy, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { closeRunIfDone, openRun } from '../crawl/crawl-run-queries.ts';
import { addSweepTasks, failTask, finishTask } from '../crawl/crawl-task-queries.ts';
import type { Db } from '../db.ts';
import { readAccountListings, readAccountStats } from './account-listing.ts';
import { readCrawlGauges } from './crawl-gauges.ts';
import { readCrawlStatus, readLatestRun } from './crawl-status.ts';
import { readDatabaseStats } from './database-stats.ts';
import { readFreshness } from './freshness.ts';
import { countRecentOutcomes, readOutcomeStrips } from './outcome-strips.ts';
import { findRateLimitEvents, noteRateLimit } from './rate-limit-events.ts';
import { findRecentStories } from './recent-stories.ts';
import { noteTraySightings, readCompleteness } from './tray-sightings.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

async function addStory(options: {
  storedAt?: Date;
  postedAt?: Date;
  mediaType?: 'image' | 'video';
  location?: Location;
}) {
  const locationId = options.location ?? (await makeLocation(db));
  const externalId = await makeStory(db, locationId, { postedAt: options.postedAt ?? hoursAgo(1) });
  await db
    .updateTable('stories')
    .set({ createdAt: options.storedAt ?? new Date(), mediaType: options.mediaType ?? 'image' })
    .where('externalId', '=', externalId)
    .execute();
}
type Location = Awaited<ReturnType<typeof makeLocation>>;

test('statistics of an empty database are zeros and nothings', async () => {
  expect(await readDatabaseStats(db)).toEqual({
    totalStories: 0,
    storiesByMediaType: { image: 0, video: 0, other: 0 },
    timeStats: { last24Hours: 0, last7Days: 0, oldestStory: null, newestStory: null },
    rateLimiting: { totalRateLimitEvents: 0, lastRateLimitEvent: null, averageRateLimitDuration: null },
    locationStats: { totalLocationsWithStories: 0, locationsWithoutInstagramUsername: 0, topLocations: [] },
    crawlHistory: [],
  });
});

test('stories are counted by kind and by when they were stored; moments of users are not crawled stories', async () => {
  await addStory({ mediaType: 'image', postedAt: hoursAgo(2) });
  await addStory({ mediaType: 'video', storedAt: hoursAgo(30), postedAt: hoursAgo(40) });
  await addStory({ mediaType: 'video', storedAt: hoursAgo(24 * 8), postedAt: hoursAgo(24 * 8) });
  await makeStory(db, await makeLocation(db), { source: 'moment' });

  const stats = await readDatabaseStats(db);

  expect(stats).toMatchObject({
    totalStories: 3,
    storiesByMediaType: { image: 1, video: 2, other: 0 },
    timeStats: { last24Hours: 1, last7Days: 2 },
  });
  expect(stats.timeStats.oldestStory?.getTime()).toBeLessThan(hoursAgo(24 * 7).getTime());
  expect(stats.timeStats.newestStory?.getTime()).toBeGreaterThan(hoursAgo(3).getTime());
});

test('places are ranked by their stories, with the name of whose home they are', async () => {
  const home = await makeLocation(db, { name: 'Kafe' });
  const profileId = await makeProfile(db, 'kafe.izmir');
  await db.updateTable('locations').set({ profileId }).where('id', '=', home).execute();
  const square = await makeLocation(db, { name: 'Konak' });
  for (const location of [home, home, square]) await addStory({ location });
  await makeLocation(db, { name: 'without stories' });

  const { locationStats } = await readDatabaseStats(db);

  expect(locationStats).toEqual({
    totalLocationsWithStories: 2,
    locationsWithoutInstagramUsername: 1,
    topLocations: [
      { id: home, name: 'Kafe', instagramUsername: 'kafe.izmir', storyCount: 2 },
      { id: square, name: 'Konak', instagramUsername: null, storyCount: 1 },
    ],
  });
});

test('the history has one entry for each day with a crawl, in UTC', async () => {
  const days = ['2 days', '2 days', '1 day', '40 days'];
  for (const [index, age] of days.entries()) {
    const startedAt = sql<Date>`date_trunc('day', now(), 'UTC') - ${age}::interval + interval '23 hours 59 minutes'`;
    await db
      .insertInto('crawlRuns')
      .values({ reason: 'scheduled', startedAt, finishedAt: new Date(), storiesAdded: index + 1 })
      .execute();
  }

  const { crawlHistory } = await readDatabaseStats(db);

  expect(crawlHistory.map((day) => day.storiesAdded)).toEqual([3, 3]);
  expect(crawlHistory.every((day) => day.timestamp.toISOString().endsWith('T00:00:00.000Z'))).toBe(true);
});

async function addLimited(): Promise<{ accountId: AccountId; proxyId: ProxyId }> {
  const proxyId = await makeProxy(db);
  return { accountId: await makeAccount(db, `limited-${proxyId}`, { proxyId }), proxyId };
}

test('a rate limit is one event for as long as it lasts, and is counted in the run that is open', async () => {
  const limited = await addLimited();
  const runId = await openRun(db, 'scheduled');

  await noteRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 600_000 });
  await noteRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 1_200_000 });
  await noteRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 1_000 });
  await noteRateLimit(db, { ...(await addLimited()), kind: 'actionBlocked', lastsMs: 600_000 });

  const events = await findRateLimitEvents(db, 10);
  const minutes = events.map((event) => (event.endsAt.getTime() - event.startedAt.getTime()) / 60_000);
  expect(events.map((event) => event.kind)).toEqual(['actionBlocked', 'throttled']);
  expect(minutes[1]).toBeCloseTo(20, 0);
  const run = await db
    .selectFrom('crawlRuns')
    .select('rateLimitEvents')
    .where('id', '=', runId!)
    .executeTakeFirstOrThrow();
  expect(run.rateLimitEvents).toBe(2);
  const { rateLimiting } = await readDatabaseStats(db);
  expect(rateLimiting).toEqual({
    totalRateLimitEvents: 2,
    lastRateLimitEvent: events[0]!.startedAt,
    averageRateLimitDuration: expect.closeTo(15, 0),
  });
});

test('a rate limit after the last one is over is another one, with or without a run', async () => {
  const limited = await addLimited();
  await noteRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 0 });
  await noteRateLimit(db, { ...limited, kind: 'throttled', lastsMs: 60_000 });

  expect(await findRateLimitEvents(db, 10)).toHaveLength(2);
});

test('the latest run is told in figures, an open one is not the latest', async () => {
  const accounts = [await makeAccount(db, 'a'), await makeAccount(db, 'b'), await makeAccount(db, 'c')];
  const runId = (await openRun(db, 'requested'))!;
  const [one, two, three] = await addSweepTasks(db, runId, accounts);
  for (const task of [one, two]) await finishTask(db, task!);
  await failTask(db, three!, 'no');
  await db.updateTable('crawlRuns').set({ startedAt: sql`now() - interval '90 seconds'`, storiesFetched: 7 }).execute();
  await closeRunIfDone(db, runId);
  await openRun(db, 'scheduled');

  const run = await readLatestRun(db);

  expect(run).toMatchObject({ runId, reason: 'requested', storiesFetched: 7, profilesLive: 0, profilesMissed: 0 });
  expect(run?.successRate).toBeCloseTo(66.7, 1);
  expect(run?.durationMs).toBeGreaterThanOrEqual(90_000);
});

test('the status counts accounts as the decision has it, and shows the default one without its secrets', async () => {
  await makeAccount(db, 'fine');
  await makeAccount(db, 'cooled', { state: 'cooling', cooldownUntil: hoursAgo(1) });
  await makeAccount(db, 'limited', { state: 'cooling', cooldownUntil: hoursAgo(-1) });
  for (const state of ['needs_attention', 'logged_out', 'disabled'] as const) await makeAccount(db, state, { state });
  await db
    .updateTable('accounts')
    .set({ isDefault: true, sessionHint: '4001:abcde' })
    .where('username', '=', 'fine')
    .execute();
  const runId = await openRun(db, 'scheduled');

  const status = await readCrawlStatus(db);

  expect(status).toMatchObject({
    isRunning: true,
    intervalMinutes: 15,
    mode: 'multi-account',
    openRunId: runId,
    lastCrawlTime: expect.any(Date),
    accounts: { total: 6, active: 2, rateLimited: 1 },
    defaultAccount: { username: 'fine', hasSession: true, sessionHint: '4001:abcde' },
  });
  expect(JSON.stringify(status)).not.toContain('sealed"');
});

test('without accounts the status is that of a single one that is not there', async () => {
  expect(await readCrawlStatus(db)).toMatchObject({
    mode: 'single-account',
    lastCrawlTime: null,
    openRunId: null,
    accounts: { total: 0, active: 0, rateLimited: 0 },
    defaultAccount: null,
  });
});

test('an account is listed with whom it follows, where the crawler looked last, and no secret', async () => {
  const id = await makeAccount(db, 'ada', { state: 'cooling', cooldownUntil: hoursAgo(-1) });
  await makeAccount(db, 'Bob');
  await db
    .updateTable('accounts')
    .set({ sealedPassword: 'sealed', authMethod: 'password' })
    .where('id', '=', id)
    .execute();
  for (const [position, name] of ['one', 'two', 'three'].entries()) {
    const profileId = await makeProfile(db, name);
    await db.insertInto('accountFollows').values({ accountId: id, profileId, position }).execute();
    const looked = {
      storiesFetchedAt: hoursAgo(name === 'two' ? 1 : 2),
      ...(name === 'one' && { latitude: 38, longitude: 27 }),
    };
    await db.updateTable('profiles').set(looked).where('id', '=', profileId).execute();
  }

  const [ada, bob] = await readAccountListings(db);

  expect(ada).toMatchObject({
    username: 'ada',
    isRateLimited: true,
    rateLimitExpiry: expect.any(Date),
    hasSession: true,
    hasPassword: true,
    authMethod: 'password',
    authenticationSuccess: null,
    followedAccounts: ['one', 'two', 'three'],
    followedAccountsCount: 3,
    locationAccountsCount: 1,
    currentFollowedIndex: 1,
  });
  expect(bob).toMatchObject({
    username: 'Bob',
    isRateLimited: false,
    rateLimitExpiry: null,
    followedAccounts: [],
    currentFollowedIndex: 0,
  });
  expect(Object.values(ada!)).not.toContain('sealed');
});

test('profiles and places are counted against each other, without those that are excluded', async () => {
  const profileId = await makeProfile(db);
  await makeProfile(db);
  const excluded = await makeProfile(db);
  await db
    .updateTable('profiles')
    .set({ excludedAt: new Date(), excludedReason: 'Asked' })
    .where('id', '=', excluded)
    .execute();
  await db.updateTable('profiles').set({ setLatitude: 38, setLongitude: 27 }).where('id', '=', profileId).execute();
  const location = await makeLocation(db);
  await db.updateTable('locations').set({ profileId }).where('id', '=', location).execute();
  await makeLocation(db);

  expect(await readAccountStats(db)).toEqual({ totalAccounts: 2, accountsWithLocation: 1, locationsWithInstagram: 1 });
});

test('outcomes are counted by quarter of an hour, for accounts and for proxies', async () => {
  const { accountId, proxyId } = await addLimited();
  const at = (minutes: number) =>
    sql<Date>`date_bin('15 minutes', now(), 'epoch') - make_interval(mins => ${minutes}) + interval '1 second'`;
  const rows = [
    { minutes: 15, outcome: 'ok' },
    { minutes: 15, outcome: 'ok' },
    { minutes: 2, outcome: 'throttled' },
    { minutes: 30, outcome: null },
    { minutes: 25 * 60, outcome: 'ok' },
  ];
  await db
    .insertInto('accountRequests')
    .values(rows.map(({ minutes, outcome }) => ({ accountId, proxyId, call: 'tray', at: at(minutes), outcome })))
    .execute();

  const strips = await readOutcomeStrips(db, { by: 'proxy', hours: 24 });

  expect(strips.map(({ id, outcomes }) => ({ id, outcomes }))).toEqual([
    { id: proxyId, outcomes: { pending: 1 } },
    { id: proxyId, outcomes: { ok: 2, throttled: 1 } },
  ]);
  expect((await readOutcomeStrips(db, { by: 'account', hours: 24 }))[1]).toMatchObject({ id: accountId });
  expect(await readOutcomeStrips(db, { by: 'account', hours: 48 })).toHaveLength(3);
});

test('the requests of the last quarter of an hour are counted by call', async () => {
  const { accountId, proxyId } = await addLimited();
  const calls = ['tray', 'tray', 'stories'];
  await db
    .insertInto('accountRequests')
    .values(calls.map((call) => ({ accountId, proxyId, call, outcome: 'ok', finishedAt: null })))
    .execute();
  await db
    .insertInto('accountRequests')
    .values({ accountId, proxyId, call: 'tray', at: hoursAgo(1), outcome: 'ok', finishedAt: null })
    .execute();

  expect(await countRecentOutcomes(db)).toEqual([
    { call: 'stories', outcome: 'ok', requests: 1 },
    { call: 'tray', outcome: 'ok', requests: 2 },
  ]);
});

async function sight(profileId: ProfileId, latestMediaAt: Date): Promise<void> {
  const { networkId } = await db
    .selectFrom('profiles')
    .select('networkId')
    .where('id', '=', profileId)
    .executeTakeFirstOrThrow();
  await noteTraySightings(db, [
    { networkId, latestMediaAt },
    { networkId: 'a stranger', latestMediaAt },
  ]);
}

test('what the tray showed is missed until its newest story is there, and forgotten when that has ended', async () => {
  const [seen, missed, ended] = [await makeProfile(db), await makeProfile(db), await makeProfile(db)];
  const posted = hoursAgo(2);
  await db.updateTable('profiles').set({ latestStoryAt: posted }).where('id', 'in', [seen, missed]).execute();

  await sight(seen, posted);
  await sight(missed, hoursAgo(1));
  await sight(ended, hoursAgo(25));

  expect(await readCompleteness(db)).toEqual({ live: 2, missed: 1 });
});

test('a sighting keeps the moment at which its news was first seen', async () => {
  const profileId = await makeProfile(db);
  const readSeenAt = async () =>
    (await db.selectFrom('traySightings').select('seenAt').executeTakeFirstOrThrow()).seenAt;
  await sight(profileId, hoursAgo(2));
  const first = await readSeenAt();
  await sight(profileId, hoursAgo(3));
  expect(await readSeenAt()).toEqual(first);

  await sight(profileId, hoursAgo(1));

  expect((await readSeenAt()).getTime()).toBeGreaterThan(first.getTime());
});

test('gauges tell leases, states, and how long the profile that waits longest is overdue', async () => {
  const sweepAfterMs = 8 * 3_600_000;
  expect(await readCrawlGauges(db, { sweepAfterMs })).toEqual({
    leasesHeld: 0,
    accounts: {},
    proxies: {},
    oldestDueSeconds: 0,
  });
  const accountId = await makeAccount(db, 'ada');
  await makeAccount(db, 'eve', { state: 'disabled' });
  await db
    .updateTable('accounts')
    .set({ leasedUntil: hoursAgo(-1) })
    .where('id', '=', accountId)
    .execute();
  const profileId = await makeProfile(db);
  await makeProfile(db);
  await db.insertInto('accountFollows').values({ accountId, profileId, position: 0 }).execute();
  await db
    .updateTable('profiles')
    .set({ storiesFetchedAt: hoursAgo(9) })
    .where('id', '=', profileId)
    .execute();

  const gauges = await readCrawlGauges(db, { sweepAfterMs });

  expect(gauges).toMatchObject({ leasesHeld: 1, accounts: { active: 1, disabled: 1 }, proxies: { active: 2 } });
  expect(gauges.oldestDueSeconds).toBeCloseTo(3_600, -2);
  await sight(profileId, hoursAgo(1));
  await db
    .updateTable('traySightings')
    .set({ seenAt: hoursAgo(2) })
    .execute();
  expect((await readCrawlGauges(db, { sweepAfterMs })).oldestDueSeconds).toBeCloseTo(7_200, -2);
});

test('freshness is from posting to storing, by the hour', async () => {
  const storedAt = hoursAgo(2);
  for (const minutes of [10, 20, 30]) {
    await addStory({ storedAt, postedAt: new Date(storedAt.getTime() - minutes * 60_000) });
  }
  await addStory({ storedAt: hoursAgo(30), postedAt: hoursAgo(31) });

  const [hour, ...others] = await readFreshness(db, 24);

  expect(others).toEqual([]);
  expect(hour).toMatchObject({ stories: 3, medianSeconds: 1_200, p95Seconds: 1_740 });
});

test('recent stories are the last stored, and crawled ones only', async () => {
  for (let hours = 1; hours <= 3; hours += 1) await addStory({ storedAt: hoursAgo(hours) });
  await makeStory(db, await makeLocation(db), { source: 'moment' });

  const stories = await findRecentStories(db, 2);

  expect(stories).toHaveLength(2);
  expect(stories[0]!.createdAt.getTime()).toBeGreaterThan(stories[1]!.createdAt.getTime());
});
