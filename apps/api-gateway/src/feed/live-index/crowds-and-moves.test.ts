import type { Coordinates } from '@around/contracts/coordinates';
import { LocationId } from '@around/contracts/ids';
import type { FeedPosition } from '@around/database/feed/feed-queries';
import { toUnitVector } from '@around/database/feed/unit-vector';
import { expect, test } from 'vitest';
import { fragmentItem } from '../fragments/fragment.ts';
import { type LiveIndex, liveIndex } from './live-index.ts';

const HOUR = 3_600_000;
const KORDON = { latitude: 38.43, longitude: 27.14 };

function idOf(number: number): LocationId {
  return LocationId.parse(`00000000-0000-4000-8000-${String(number).padStart(12, '0')}`);
}

function put(index: LiveIndex, number: number, at: Coordinates): void {
  const id = idOf(number);
  index.put({
    id,
    version: number + 1,
    position: toUnitVector(at),
    liveUntil: HOUR,
    momentsLiveUntil: 0,
    nextExpiry: HOUR,
    item: JSON.stringify({ id }),
    momentsItem: undefined,
  });
}

type Options = { near: Coordinates; limit: number; afterPage?: (page: number) => void };

/** The numbers of the locations of all pages. */
function readAll(index: LiveIndex, { near, limit, afterPage }: Options): number[] {
  const numbers: number[] = [];
  let after: FeedPosition | undefined;
  let page = 0;
  do {
    const { parts, next } = index.nearest({
      from: toUnitVector(near),
      withNetworkStories: true,
      limit,
      after,
      now: 0,
    });
    numbers.push(...parts.map(({ fragment }) => Number(JSON.parse(fragmentItem(fragment)).id.slice(-12))));
    after = next;
    page += 1;
    afterPage?.(page);
  } while (after);
  return numbers;
}

function rebuild(index: LiveIndex): void {
  for (const _ of index.upkeep(0));
}

const upTo = (count: number) => Array.from({ length: count }, (_, number) => number);

test.each([
  ['a city', KORDON],
  ['the north pole', { latitude: 90, longitude: 33 }],
  ['the south pole', { latitude: -90, longitude: -120 }],
  ['the antimeridian', { latitude: 0, longitude: 180 }],
])('thousands of places at the same point of %s are paged by id, none twice and none left out', (_name, at) => {
  const index = liveIndex();
  for (const number of upTo(5_000).toReversed()) put(index, number, at);

  expect(readAll(index, { near: at, limit: 100 })).toEqual(upTo(5_000));
  rebuild(index);
  expect(index.stats().beside).toBe(0);
  expect(readAll(index, { near: KORDON, limit: 100 })).toEqual(upTo(5_000));
});

test('places that come, go and move between pages are the only ones that are missing or repeated', () => {
  const index = liveIndex({ sideMax: 64 });
  const at = (number: number) => ({ latitude: KORDON.latitude + number / 10_000, longitude: KORDON.longitude });
  for (const number of upTo(1_000)) put(index, number, at(number));
  rebuild(index);

  const read = readAll(index, {
    near: KORDON,
    limit: 50,
    afterPage(page) {
      if (page === 2) put(index, 10, at(990));
      if (page === 3) put(index, 900, at(5.5));
      if (page === 4) index.remove(idOf(500));
      if (page === 5) put(index, 1_000, at(600.5));
      if (page === 6) rebuild(index);
    },
  });

  const steady = read.filter((number) => ![10, 900, 500, 1_000].includes(number));
  expect(steady).toEqual(upTo(1_000).filter((number) => ![10, 900, 500].includes(number)));
  // The one that moved away is shown where it was and where it is; the one that moved near is not shown again.
  expect(read.filter((number) => number === 10)).toHaveLength(2);
  expect(read.filter((number) => [900, 500].includes(number))).toEqual([]);
  expect(read.indexOf(1_000)).toBe(read.indexOf(601) - 1);
});

test('the longitudes 180 and -180 have the same order, and so have all longitudes of a pole', () => {
  const index = liveIndex();
  for (const number of upTo(300))
    put(index, number, { latitude: 90 - number / 5, longitude: ((number * 37) % 360) - 180 });
  rebuild(index);
  const read = (latitude: number, longitude: number) => readAll(index, { near: { latitude, longitude }, limit: 40 });

  expect(read(3, 180)).toEqual(read(3, -180));
  expect(read(90, 12)).toEqual(read(90, -170));
  expect(read(90, 12)).toEqual(upTo(300));
});
