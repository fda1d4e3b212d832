import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { Coordinates } from '@around/contracts/coordinates';
import { LocationId } from '@around/contracts/ids';
import type { FeedPosition } from '@around/database/feed/feed-queries';
import { toUnitVector } from '@around/database/feed/unit-vector';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FeedPage } from '../feed-page.ts';
import { fragmentItem } from '../fragments/fragment.ts';
import { glueGzip, gluePlain } from '../fragments/glue.ts';
import { type LiveIndex, type LiveLocation, liveIndex } from './live-index.ts';
import { chordOf } from './search-kd-tree.ts';

const HOUR = 3_600_000;

/** Cities, both poles, the antimeridian, a few spots that many share, and the whole world. */
const position: fc.Arbitrary<Coordinates> = fc.oneof(
  fc.constantFrom(
    { latitude: 90, longitude: 0 },
    { latitude: -90, longitude: 77 },
    { latitude: 38.42, longitude: 27.13 },
    { latitude: 0, longitude: 180 },
    { latitude: 0, longitude: -180 },
  ),
  around(38.42, 27.13, 0.2),
  around(89.9, 0, 180),
  around(-17, 179.9, 0.4),
  fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  }),
);

function around(latitude: number, longitude: number, spread: number): fc.Arbitrary<Coordinates> {
  const offset = fc.double({ min: -1, max: 1, noNaN: true });
  return fc.record({
    latitude: offset.map((share) => Math.max(-90, Math.min(90, latitude + (share * spread) / 2))),
    longitude: offset.map((share) => ((longitude + share * spread + 540) % 360) - 180),
  });
}

/** Few ids, so that the same location comes, moves, goes and comes back. */
const change = fc.record({
  id: fc.integer({ min: 0, max: 399 }).map(idOf),
  isRemoved: fc.integer({ min: 0, max: 5 }).map((chance) => chance === 0),
  at: position,
  liveUntil: fc.integer({ min: 0, max: 24 }),
  momentsLiveUntil: fc.integer({ min: -24, max: 24 }),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

function idOf(number: number): LocationId {
  return LocationId.parse(
    `${((number * 2_654_435_761) % 2 ** 32).toString(16).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`,
  );
}

function toLocation({ id, at, liveUntil, momentsLiveUntil }: Change, version: number): LiveLocation {
  const moments = Math.max(0, Math.min(liveUntil, momentsLiveUntil));
  return {
    id,
    version,
    position: toUnitVector(at),
    liveUntil: liveUntil * HOUR,
    momentsLiveUntil: moments * HOUR,
    nextExpiry: 100 * HOUR,
    item: JSON.stringify({ id, version }),
    momentsItem: moments > 0 ? JSON.stringify({ id, version, moments }) : undefined,
  };
}

type World = Map<LocationId, LiveLocation>;
type Query = { near: Coordinates; withNetworkStories: boolean; limit: number; now: number };

function bruteForce(world: World, { near, withNetworkStories, now }: Query, after?: FeedPosition): string[] {
  const from = toUnitVector(near);
  return [...world.values()]
    .filter((place) => (withNetworkStories ? place.liveUntil : place.momentsLiveUntil) > now)
    .map((place) => ({
      id: place.id,
      chord: chordOf(place.position.x - from.x, place.position.y - from.y, place.position.z - from.z),
      item: withNetworkStories ? place.item : place.momentsItem!,
    }))
    .filter(({ id, chord }) => !after || chord > after.chord || (chord === after.chord && id > after.locationId))
    .toSorted((a, b) => a.chord - b.chord || (a.id < b.id ? -1 : 1))
    .map(({ item }) => item);
}

function apply(index: LiveIndex, world: World, { id, ...rest }: Change, version: number): void {
  if (rest.isRemoved) {
    index.remove(id);
    world.delete(id);
    return;
  }
  const location = toLocation({ id, ...rest }, version);
  index.put(location);
  world.set(id, location);
}

function expectSameCompressed({ parts, deflate }: FeedPage): void {
  expect(gunzipSync(glueGzip(parts, deflate)).equals(gluePlain(parts))).toBe(true);
}

/** All pages of a query, each asked with the cursor of the one before. */
function expectAllPages(index: LiveIndex, world: World, query: Query): void {
  let after: FeedPosition | undefined;
  do {
    const { near, ...rest } = query;
    const page = index.nearest({ ...rest, from: toUnitVector(near), after });
    const expected = bruteForce(world, query, after);
    expect(page.parts.map(({ fragment }) => fragmentItem(fragment))).toEqual(expected.slice(0, query.limit));
    expect(page.next !== undefined).toBe(expected.length > query.limit);
    expectSameCompressed(page);
    after = page.next;
  } while (after);
}

const query = fc.record({
  near: position,
  withNetworkStories: fc.boolean(),
  limit: fc.integer({ min: 1, max: 30 }),
  now: fc.integer({ min: 0, max: 23 }).map((hours) => hours * HOUR),
});

test('every page is that of a search through all locations, while they come, move, expire and go during rebuilds', () => {
  const step = fc.oneof({ weight: 4, arbitrary: change }, { weight: 1, arbitrary: query });
  const world = fc.array(change, { minLength: 200, maxLength: 600 });
  fc.assert(
    fc.property(
      world,
      fc.array(step, { maxLength: 60 }),
      fc.array(query, { minLength: 3, maxLength: 6 }),
      (start, steps, queries) => {
        const [index, expected]: [LiveIndex, World] = [liveIndex({ sideMax: 16 }), new Map()];
        let version = 0;
        const applyNext = (next: Change) => {
          version += 1;
          apply(index, expected, next, version);
        };
        start.forEach(applyNext);
        let upkeep = index.upkeep(0);
        for (const next of steps) {
          if (upkeep.next().done) upkeep = index.upkeep(0);
          if ('near' in next) expectAllPages(index, expected, next);
          else applyNext(next);
        }
        for (const next of queries) expectAllPages(index, expected, next);
        for (const _ of index.upkeep(0));
        for (const next of queries) expectAllPages(index, expected, next);
        expect(index.stats().locations).toBe(expected.size);
      },
    ),
    { numRuns: 60 },
  );
});

test('a large world is exact near cities, poles and the antimeridian', () => {
  const index = liveIndex();
  const world: World = new Map();
  const places = fc.sample(change, { numRuns: 20_000, seed: 11 });
  places.forEach((place, number) => {
    apply(index, world, { ...place, id: idOf(number), isRemoved: false }, number);
  });
  for (const _ of index.upkeep(0));

  for (const each of fc.sample(query, { numRuns: 100, seed: 12 })) {
    const { near, ...rest } = each;
    const page = index.nearest({ ...rest, from: toUnitVector(near) });
    expect(page.parts.map(({ fragment }) => fragmentItem(fragment))).toEqual(
      bruteForce(world, each).slice(0, each.limit),
    );
  }
});

test('stories that expire are left out once their time has come, also of moments that are all of the stories', () => {
  const index = liveIndex();
  const story = (hour: number) => ({ id: hour, expiresAt: new Date(hour * HOUR).toISOString() });
  const item = JSON.stringify({ id: idOf(1), stories: [story(3), story(2), story(1)] });
  const base = toLocation(
    { id: idOf(1), isRemoved: false, at: { latitude: 1, longitude: 1 }, liveUntil: 3, momentsLiveUntil: 3 },
    1,
  );
  index.put({ ...base, nextExpiry: HOUR, item, momentsItem: item });
  const hoursAt = (now: number, withNetworkStories: boolean) =>
    index
      .nearest({ from: { x: 1, y: 0, z: 0 }, withNetworkStories, limit: 5, now: now * HOUR })
      .parts.map(({ fragment }) => JSON.parse(fragmentItem(fragment)).stories.map(({ id }: { id: number }) => id));

  expect(hoursAt(0.5, true)).toEqual([[3, 2, 1]]);
  expect(hoursAt(1, true)).toEqual([[3, 2]]);
  expect(hoursAt(1.5, false)).toEqual([[3, 2]]);
  expect(hoursAt(2, false)).toEqual([[3]]);
  expect(hoursAt(2, true)).toEqual([[3]]);
  expect(hoursAt(3, true)).toEqual([]);
});

test('memory stays bounded while every location changes again and again, and is read compressed', () => {
  const index = liveIndex();
  // Its bytes compress to about half, so that both forms count.
  const text = randomBytes(10_000).toString('hex');
  const put = (number: number, version: number) => {
    const at = { latitude: (number % 170) - 85, longitude: number / 10 };
    const location = toLocation(
      { id: idOf(number), isRemoved: false, at, liveUntil: 24, momentsLiveUntil: 0 },
      version,
    );
    index.put({ ...location, item: JSON.stringify({ text, version }) });
  };
  const readAll = () => {
    let after: FeedPosition | undefined;
    do {
      const page = index.nearest({ from: { x: 1, y: 0, z: 0 }, withNetworkStories: true, limit: 100, after, now: 0 });
      expectSameCompressed(page);
      after = page.next;
    } while (after);
  };
  for (let number = 0; number < 400; number += 1) put(number, 0);
  const plain = index.stats().bytes;
  readAll();
  const before = index.stats().bytes;
  expect(before).toBeGreaterThan(1.3 * plain);

  for (let version = 1; version < 6; version += 1) {
    // Each time some stay as they are, so that pages do not become empty by themselves.
    for (let number = 0; number < 400; number += 1) if ((number + version) % 7 !== 0) put(number, version);
    readAll();
    for (const _ of index.upkeep(0));
    readAll();
  }

  expect(index.stats().bytes).toBeLessThan(2 * before);
});
