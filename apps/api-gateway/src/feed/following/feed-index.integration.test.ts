import type { LocationGroup } from '@around/contracts/feed';
import { connectDatabase } from '@around/database/db';
import { FEED_READER_PROGRAM } from '@around/database/feed/feed-reader';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { setVisibility } from '@around/database/takedowns/story-visibility';
import { openLink } from '@around/test-harness/breakable-link';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { runStatement } from '@around/test-harness/run-statement';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type IndexedGateway, makeIndexedGateway } from '../../testing/gateways/indexed-gateway.ts';

let database: TestDatabase;
let redis: TestRedis;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  redis = createTestRedis(inject('redisUrl'));
});
afterEach(async () => {
  await redis[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const HOUR = 3_600_000;

function startIndexed(options: Partial<Parameters<typeof makeIndexedGateway>[0]> = {}) {
  return makeIndexedGateway({ db: database.db, redis, databaseUrl: database.url, ...options });
}

async function readNames(app: FastifyInstance): Promise<string[]> {
  const response = await app.inject({ url: '/api/feed?instagram=true' });
  return response.json<LocationGroup[]>().map(({ name }) => name);
}

test('stories come, are hidden, and come back, by hints alone', async () => {
  await makeLivePlace(database.db, 'Kordon');
  await using gateway = await startIndexed({ intervals: { pollMs: 600_000 } });
  expect(await readNames(gateway.app)).toEqual(['Kordon']);

  const { id, storyIds } = await makeLivePlace(database.db, 'Bostanlı');
  await expect.poll(() => readNames(gateway.app)).toHaveLength(2);
  await database.db.transaction().execute((tx) => setVisibility(tx, storyIds, 'hidden'));
  await expect.poll(() => readNames(gateway.app)).toEqual(['Kordon']);
  await database.db.transaction().execute((tx) => setVisibility(tx, storyIds, 'shown'));
  await expect.poll(() => readNames(gateway.app)).toHaveLength(2);
  await database.db.deleteFrom('locations').where('id', '=', id).execute();
  await expect.poll(() => readNames(gateway.app)).toEqual(['Kordon']);
  expect(await gateway.metrics.metrics()).toMatch(/^around_feed_index_freshness_seconds_count\{.*\} [4-9]$/m);
});

test('whoever reports a story finds it hidden in the next answer', async () => {
  const { storyIds } = await makeLivePlace(database.db, 'Kordon');
  await using gateway = await startIndexed();
  expect(await readNames(gateway.app)).toEqual(['Kordon']);

  const payload = { storyId: storyIds[0], reason: 'this_is_me' };
  const reported = await gateway.app.inject({ method: 'POST', url: '/api/reports', payload });

  expect(reported.statusCode).toBe(201);
  expect(await readNames(gateway.app)).toEqual([]);
});

test('when hints are lost, changes are found by polling', async () => {
  await using gateway = await startIndexed({ intervals: { pollMs: 50 } });
  // Without its triggers the table gives no hint, so the test writes down the change.
  await runStatement(database.db, 'alter table live_locations disable trigger user');
  const { id } = await makeLivePlace(database.db, 'Kordon');
  await runStatement(database.db, `insert into feed_changes (location_id) values ('${id}')`);

  await expect.poll(() => readNames(gateway.app)).toEqual(['Kordon']);
});

test('when its connection is ended, the index connects again and reads what it missed', async () => {
  await using gateway = await startIndexed({ intervals: { retryMs: 20 } });
  await runStatement(
    database.db,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where application_name = '${FEED_READER_PROGRAM}' and datname = current_database()`,
  );
  await makeLivePlace(database.db, 'Kordon');

  await expect.poll(() => readNames(gateway.app)).toEqual(['Kordon']);
});

test('a transaction that commits after a later one is seen, and delays nobody', async () => {
  await using gateway = await startIndexed();
  const early = await makeLocation(database.db, { name: 'Early' });

  await database.db.transaction().execute(async (tx) => {
    await makeStory(tx, early);
    await refreshLiveLocations(tx, [early]);
    await makeLivePlace(database.db, 'Late');
    await expect.poll(() => readNames(gateway.app)).toEqual(['Late']);
  });

  await expect.poll(async () => (await readNames(gateway.app)).toSorted()).toEqual(['Early', 'Late']);
});

test('a transaction that runs for long does not make others be read again, however many they are', async () => {
  await using gateway = await startIndexed({ intervals: { pollMs: 20 } });
  const early = await makeLocation(database.db, { name: 'Early' });

  await database.db.transaction().execute(async (tx) => {
    await makeStory(tx, early);
    await refreshLiveLocations(tx, [early]);
    // One read takes at most 20,000 changes. With more, everything is compared, and listeners get a reset.
    for (let batch = 0; batch < 2; batch += 1) {
      await runStatement(
        database.db,
        'insert into feed_changes (location_id) select gen_random_uuid() from generate_series(1, 15000)',
      );
      await expect.poll(() => countRead(gateway)).toBe((batch + 1) * 15_000);
    }
    await makeLivePlace(database.db, 'Late');
    await expect.poll(() => readNames(gateway.app)).toEqual(['Late']);
    expect(await countRead(gateway)).toBe(30_001);
  });

  await expect.poll(async () => (await readNames(gateway.app)).toSorted()).toEqual(['Early', 'Late']);
});

async function countRead({ metrics }: IndexedGateway): Promise<number> {
  const text = await metrics.metrics();
  return Number(/^around_feed_index_freshness_seconds_count\{.*\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

test('an index that differs from Postgres is repaired and counted', async () => {
  const left = await makeLivePlace(database.db, 'Left over');
  await using gateway = await startIndexed({ intervals: { checkMs: 50, pollMs: 50 } });
  expect(await readNames(gateway.app)).toEqual(['Left over']);

  await runStatement(database.db, 'alter table live_locations disable trigger user');
  await makeLivePlace(database.db, 'Missing');
  await database.db.deleteFrom('liveLocations').where('locationId', '=', left.id).execute();

  await expect.poll(() => readNames(gateway.app)).toEqual(['Missing']);
  await expect.poll(() => gateway.metrics.metrics()).toContain('around_feed_index_repairs_total{program="test"} 2');
});

test('changes that were made while the gateway could not connect are read afterwards', async () => {
  await using link = await openLink(database.url);
  await makeLivePlace(database.db, 'Kordon');
  await using gateway = await startIndexed({ databaseUrl: link.url, intervals: { retryMs: 20 } });

  await link.cut();
  await makeLivePlace(database.db, 'Bostanlı');
  expect(await readNames(gateway.app)).toEqual(['Kordon']);
  await link.restore();

  await expect.poll(() => readNames(gateway.app)).toHaveLength(2);
});

test('while Postgres hangs every point is answered without expired stories, and after five minutes with its age', async () => {
  await using link = await openLink(database.url);
  const db = connectDatabase(link.url, { poolSize: 2 });
  let now = new Date();
  await makeLivePlace(database.db, 'Kordon', [{}, { postedAt: hoursAgo(23) }]);
  await makeLivePlace(database.db, 'Bostanlı', [{ postedAt: hoursAgo(22) }]);
  await using gateway = await startIndexed({
    db,
    databaseUrl: link.url,
    clock: () => now,
    intervals: { deadlineMs: 3_000, retryMs: 20 },
  });
  const readStories = async (query: string) => {
    const response = await gateway.app.inject({ url: `/api/feed?instagram=true${query}` });
    const places = response.json<LocationGroup[]>();
    return {
      age: response.headers['x-feed-age'],
      stories: places.map(({ stories }) => stories.length).toSorted((a, b) => b - a),
    };
  };

  link.freeze();
  expect(await readStories('&lat=10.5&lng=20.25')).toEqual({ age: undefined, stories: [2, 1] });
  now = new Date(now.getTime() + 299_000);
  expect(await readStories('&lat=-10.5&lng=20.25')).toEqual({ age: undefined, stories: [2, 1] });
  now = new Date(now.getTime() + HOUR);
  const later = await readStories('&lat=11.5&lng=20.25');
  expect(later.stories).toEqual([1, 1]);
  expect(Number(later.age)).toBeGreaterThan(3_600);
  now = new Date(now.getTime() + 1.5 * HOUR);
  expect((await readStories('&lat=12.5&lng=20.25')).stories).toEqual([1]);

  link.thaw();
  await makeLivePlace(database.db, 'Alsancak', [{ postedAt: now }]);
  await expect.poll(() => readStories('')).toEqual({ age: undefined, stories: [1, 1] });
  await db.destroy();
});

test('the check says that the index follows, and how old it is when it cannot', async () => {
  await using link = await openLink(database.url);
  let now = new Date();
  await using gateway = await startIndexed({ databaseUrl: link.url, clock: () => now });
  await gateway.index.check.check();

  await link.cut();
  now = new Date(now.getTime() + 60_000);

  await expect(gateway.index.check.check()).rejects.toThrow(/^The feed is 6\d s old$/);
});
