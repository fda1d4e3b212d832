import { FeedQuery } from '@around/contracts/feed';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toSelection } from '../to-selection.ts';
import { readFeedUrl } from './read-feed-url.ts';

const number = fc.oneof(
  fc.double({ min: -200, max: 200, noNaN: true }).map(String),
  fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value.toFixed(6)),
  fc.integer({ min: -200, max: 200 }).map(String),
  fc.constantFrom('90', '-90.0', '90.000001', '180', '-180.000', '181', '-0', '007', '.5', '5.', '+1', '1e1', '١', ''),
);
const flag = fc.constantFrom('true', 'false', 'TRUE', '1', '');
const pairs = fc.uniqueArray(
  fc.oneof(
    fc.tuple(fc.constantFrom('lat', 'lng'), number),
    fc.tuple(fc.constantFrom('instagram', 'forceIzmir', 'includeExpired'), flag),
    fc.tuple(fc.constantFrom('limit', '_t', 'other'), number),
  ),
  { selector: ([name]) => name, maxLength: 5 },
);
/** In every order. */
const usual = fc
  .tuple(
    number.map((value) => ['lat', value] as const),
    number.map((value) => ['lng', value] as const),
    flag.map((value) => ['instagram', value] as const),
    flag.map((value) => ['forceIzmir', value] as const),
  )
  .chain((all) => fc.shuffledSubarray([...all], { minLength: 2 }));

test('a query is read as its schema reads it, or left to Fastify', () => {
  fc.assert(
    fc.property(fc.oneof(usual, pairs), (all) => {
      const url = `/api/feed?${all.map(([name, value]) => `${name}=${value}`).join('&')}`;
      const bySchema = FeedQuery.safeParse(Object.fromEntries(all));
      const read = readFeedUrl(url);
      if (read === undefined) expect(bySchema.success && /^[\w.=&-]+$/.test(url.split('?')[1]!)).toBe(false);
      else expect(read).toEqual({ query: bySchema.data, selection: toSelection(bySchema.data!) });
    }),
    { numRuns: 3_000 },
  );
});

test.each([
  '/api/feed?lat=38.4&lng=27.1&lat=38.4',
  '/api/feed?instagram=true&lat=38.4&lng=27.1&instagram=true',
  '/api/feed?lat=38.4&lng=27.1#top',
  '/api/feed?lat=38.4&lng=27.1&',
  '/api/feed?lat=38.4&lng=27%2E1',
  '/api/feed/?lat=38.4&lng=27.1',
  '/api/feeds?lat=38.4&lng=27.1',
])('%s is left to Fastify', (url) => {
  expect(readFeedUrl(url)).toBeUndefined();
});
