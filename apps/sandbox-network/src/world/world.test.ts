import { expect, test } from 'vitest';
import { crawlerAccounts } from './accounts.ts';
import type { Venue } from './profile.ts';
import { buildWorld } from './world.ts';

const world = buildWorld('test');

test('at least 32 venues are within 12 km of the centre of Izmir, and at least 24 are in Dubai', () => {
  const nearKonak = world.venues.filter(
    (venue) => kilometresFrom({ latitude: 38.4192, longitude: 27.1287 }, venue) <= 12,
  );
  const nearDowntown = world.venues.filter(
    (venue) => kilometresFrom({ latitude: 25.1972, longitude: 55.2744 }, venue) <= 25,
  );

  expect(nearKonak.length).toBeGreaterThanOrEqual(32);
  expect(nearDowntown.length).toBeGreaterThanOrEqual(24);
});

test('every venue is followed by at least two of the six crawling accounts, and no account follows them all', () => {
  const accounts = crawlerAccounts(world.accounts);
  const followers = world.venues.map(({ id }) => accounts.filter(({ followedIds }) => followedIds.includes(id)).length);

  expect(accounts).toHaveLength(6);
  expect(Math.min(...followers)).toBeGreaterThanOrEqual(2);
  expect(Math.max(...accounts.map(({ followedIds }) => followedIds.length))).toBeLessThan(world.venues.length);
});

test('two more proxies add four accounts and leave the others unchanged', () => {
  const { accounts, proxies } = buildWorld('test', { proxyCount: 5 });

  expect(proxies).toHaveLength(5);
  expect(crawlerAccounts(accounts)).toHaveLength(10);
  expect(accounts.slice(0, world.accounts.length).map(({ sessionId }) => sessionId)).toEqual(
    world.accounts.map(({ sessionId }) => sessionId),
  );
});

test('venues beyond the listed ones are branches in the same city', () => {
  const { venues } = buildWorld('test', { venueCount: 500 });

  expect(venues).toHaveLength(500);
  expect(venues.slice(0, world.venues.length)).toEqual(world.venues);
  const [first] = world.venues;
  const branch = venues[world.venues.length]!;
  expect(branch).toMatchObject({ username: `${first!.username}.2`, city: first!.city, kind: first!.kind });
  expect(kilometresFrom(branch, first!)).toBeGreaterThan(0);
  expect(kilometresFrom(branch, first!)).toBeLessThan(3);
});

test('no two profiles share an id or a name', () => {
  const { profiles } = buildWorld('test', { proxyCount: 5, venueCount: 500 });

  expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
  expect(new Set(profiles.map(({ username }) => username)).size).toBe(profiles.length);
});

test('some names are as long as the network allows, in several scripts, and without a space', () => {
  const long = world.venues.map(({ fullName }) => fullName).filter((name) => name.length > 28);

  expect(long.some((name) => name.length > 50)).toBe(true);
  expect(long.some((name) => !name.includes(' '))).toBe(true);
  expect(long.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
  expect(Math.max(...world.venues.map(({ fullName }) => fullName.length))).toBeLessThanOrEqual(64);
});

test('the same seed gives the same world, another seed a different one', () => {
  expect(buildWorld('test').accounts).toEqual(world.accounts);
  expect(buildWorld('other').accounts[0]!.sessionId).not.toBe(world.accounts[0]!.sessionId);
});

type Point = Pick<Venue, 'latitude' | 'longitude'>;

function kilometresFrom(a: Point, b: Point): number {
  const radians = Math.PI / 180;
  const haversine =
    Math.sin(((b.latitude - a.latitude) * radians) / 2) ** 2 +
    Math.cos(a.latitude * radians) *
      Math.cos(b.latitude * radians) *
      Math.sin(((b.longitude - a.longitude) * radians) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(haversine));
}
