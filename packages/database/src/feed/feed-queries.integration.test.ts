import type { Coordinates } from '@around/contracts/coordinates';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type FeedRow, feedStatement, findFeed } from './feed-queries.ts';
import { refreshLiveLocations } from './live-locations.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  await addPlaces();
});
afterAll(() => database[Symbol.asyncDispose]());

const izmir = { latitude: 38.4192, longitude: 27.1287 };
const places: Array<Coordinates & { name: string }> = [];

/** Clusters where flat distances are wrong (both poles, the antimeridian), two cities, and points all over the world. */
async function addPlaces(): Promise<void> {
  const random = seededRandom(7);
  const around = (latitude: number, longitude: number, spread: number) => ({
    latitude: Math.max(-90, Math.min(90, latitude + (random() - 0.5) * spread)),
    longitude: ((longitude + (random() - 0.5) * spread + 540) % 360) - 180,
  });
  for (let n = 0; n < 40; n += 1) {
    const points = [
      around(38.42, 27.13, 0.3),
      around(25.2, 55.27, 0.3),
      { ...around(89.9, 0, 0.2), longitude: random() * 360 - 180 },
      { ...around(-89.9, 0, 0.2), longitude: random() * 360 - 180 },
      around(-17, 180, 2),
      { latitude: random() * 180 - 90, longitude: random() * 360 - 180 },
    ];
    places.push(...points.map((point, kind) => ({ ...point, name: `place ${n}-${kind}` })));
  }
  const { db } = database;
  const ids = [];
  for (const place of places) {
    const id = await makeLocation(db, place);
    await makeStory(db, id);
    ids.push(id);
  }
  await refreshLiveLocations(db, ids);
}

test.each([
  ['a city', izmir],
  ['the north pole', { latitude: 90, longitude: 0 }],
  ['near the north pole', { latitude: 89.95, longitude: -120 }],
  ['the south pole', { latitude: -90, longitude: 77 }],
  ['west of the antimeridian', { latitude: -17, longitude: 179.99 }],
  ['east of the antimeridian', { latitude: -17, longitude: -179.99 }],
  ['the middle of nowhere', { latitude: 3, longitude: -140 }],
])('around %s the order is that of great-circle distances', async (_, near) => {
  const expected = places.map((place) => haversineMiles(near, place)).toSorted((a, b) => a - b);

  const rows = await findFeed(database.db, { near, withNetworkStories: true, limit: places.length });

  expect(rows).toHaveLength(places.length);
  rows.forEach((row, rank) => {
    expect(haversineMiles(near, itemOf(row))).toBeCloseTo(expected[rank]!, 5);
  });
});

test('pages join without gaps or duplicates', async () => {
  const whole = await findFeed(database.db, { near: izmir, withNetworkStories: true, limit: 30 });

  const pages: FeedRow[] = [];
  for (let n = 0; n < 3; n += 1) {
    const last = pages.at(-1);
    const after = last && { chord: last.chord, locationId: last.locationId };
    pages.push(...(await findFeed(database.db, { near: izmir, withNetworkStories: true, limit: 10, after })));
  }

  expect(pages.map((row) => row.locationId)).toEqual(whole.map((row) => row.locationId));
});

test('orders locations at the same position by id, also across pages', async () => {
  const { db } = database;
  const spot = { latitude: 10, longitude: 10 };
  const ids = [await makeLocation(db, spot), await makeLocation(db, spot), await makeLocation(db, spot)];
  for (const id of ids) await makeStory(db, id);
  await refreshLiveLocations(db, ids);

  const [first] = await findFeed(db, { near: spot, withNetworkStories: true, limit: 1 });
  const rest = await findFeed(db, { near: spot, withNetworkStories: true, limit: 2, after: first });

  expect([first!, ...rest].map((row) => row.locationId)).toEqual(ids.toSorted());
});

test('without network stories returns only locations with moments, and only their moments', async () => {
  const { db } = database;
  const id = await makeLocation(db, { latitude: 38.5, longitude: 27.2 });
  await makeStory(db, id, { source: 'network', caption: 'crawled' });
  await makeStory(db, id, { source: 'moment', caption: 'shared' });
  await refreshLiveLocations(db, [id]);

  const rows = await findFeed(db, { near: izmir, withNetworkStories: false, limit: 10 });

  expect(rows.map((row) => row.locationId)).toEqual([id]);
  expect(itemOf(rows[0]!).stories.map((story: { caption: string }) => story.caption)).toEqual(['shared']);
});

test('scans the position index and sorts only ties', async () => {
  const { sql, parameters } = feedStatement({ near: izmir, withNetworkStories: true, limit: 20 }).compile(database.db);
  expect(sql).toMatchSnapshot();

  const plan = await explain(sql, parameters);

  expect(plan).toContain('live_locations_by_position');
  expect(plan).not.toContain('Seq Scan');
});

async function explain(statement: string, parameters: readonly unknown[]): Promise<string> {
  const client = new (await import('pg')).default.Client({ connectionString: database.url });
  await client.connect();
  try {
    // Postgres prefers a sequential scan for a few hundred rows; this test is about whether the index can provide the order.
    await client.query('set enable_seqscan = off; set enable_sort = off');
    const { rows } = await client.query(`explain ${statement}`, [...parameters]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

function itemOf(row: FeedRow) {
  return JSON.parse(row.feedItem);
}

/** A different formula from the one under test. */
function haversineMiles(a: Coordinates, b: Coordinates): number {
  const rad = Math.PI / 180;
  const dLat = (b.latitude - a.latitude) * rad;
  const dLng = (b.longitude - a.longitude) * rad;
  const h = Math.sin(dLat / 2) ** 2 + Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * Math.sin(dLng / 2) ** 2;
  return 2 * 3958.7613 * Math.asin(Math.min(1, Math.sqrt(h)));
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
