import type { LocationGroup } from '@around/contracts/feed';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { openLink } from '@around/test-harness/breakable-link';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
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

/** How many stories each place has, and how old the answer says that it is. */
async function readFeed({ app }: IndexedGateway) {
  const response = await app.inject({ url: '/api/feed?instagram=true&limit=5' });
  const places = response.json<LocationGroup[]>();
  return {
    stories: Object.fromEntries(places.map(({ name, stories }) => [name, stories.length])),
    age: response.headers['x-feed-age'],
  };
}

async function addFarPlaces(count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => ({ name: 'Far', latitude: -80, longitude: 10 }));
  const added = await database.db.insertInto('locations').values(rows).returning('id').execute();
  const ids = added.map(({ id }) => id);
  await database.db
    .insertInto('stories')
    .values(
      ids.map((locationId) => ({
        locationId,
        source: 'network' as const,
        externalId: locationId,
        mediaType: 'image' as const,
        mediaUrl: 'https://cdn.example/far.jpg',
        postedAt: new Date(),
      })),
    )
    .execute();
  await refreshLiveLocations(database.db, ids);
}

async function countBeside({ metrics }: IndexedGateway): Promise<number> {
  return Number(/beside_tree\{.*\} (\d+)/.exec(await metrics.metrics())![1]);
}

test('stories that were left out while the clock was ahead are back once it is set right', async () => {
  await makeLivePlace(database.db, 'Kordon', [{}, { postedAt: hoursAgo(20) }]);
  await makeLivePlace(database.db, 'Bostanlı', [{ postedAt: hoursAgo(20) }]);
  let ahead = 0;
  await using gateway = await startIndexed({
    clock: () => new Date(Date.now() + ahead),
    intervals: { pollMs: 20 },
  });
  const all = { Kordon: 2, Bostanlı: 1 };
  expect((await readFeed(gateway)).stories).toEqual(all);

  ahead = 6 * HOUR;
  expect((await readFeed(gateway)).stories).toEqual({ Kordon: 1 });
  // Places that have expired are left out of a tree that is built now.
  await addFarPlaces(1_200);
  await expect.poll(() => countBeside(gateway)).toBeLessThan(1_000);
  ahead = 0;

  await expect.poll(async () => (await readFeed(gateway)).stories).toMatchObject(all);
  expect(await gateway.metrics.metrics()).toContain('around_feed_index_repairs_total{program="test"} 0');
});

test('a clock that is set back while Postgres is away does not hide the age of the answers', async () => {
  await using link = await openLink(database.url);
  await makeLivePlace(database.db, 'Kordon');
  let ahead = 2 * HOUR;
  const clock = () => new Date(Date.now() + ahead);
  await using gateway = await startIndexed({ databaseUrl: link.url, clock, staleAfterMs: 300 });

  await link.cut();
  ahead = 0;

  await expect.poll(async () => (await readFeed(gateway)).age).toMatch(/^\d+$/);
});
