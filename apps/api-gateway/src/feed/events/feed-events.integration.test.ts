import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId, StoryId } from '@around/contracts/ids';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { setVisibility } from '@around/database/takedowns/story-visibility';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation, makeStory, type StoryOptions } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { createTestRedis, type TestRedis } from '@around/test-harness/test-redis';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type FeedEvent, listenToFeed } from '../../testing/clients/feed-listener.ts';
import { type IndexedGateway, makeIndexedGateway } from '../../testing/gateways/indexed-gateway.ts';
import { makeGateway } from '../../testing/gateways/make-gateway.ts';
import { listen } from '../../testing/upload-gateway.ts';

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

type Options = Partial<Parameters<typeof makeIndexedGateway>[0]>;

const FAST = { collectMs: 10, spacingMs: 10, urgentSpacingMs: 10 };
const KORDON = 'lat=38.43&lng=27.14';

async function start(options: Options = {}): Promise<IndexedGateway & { origin: string }> {
  const base = { db: database.db, redis, databaseUrl: database.url, feedEventTiming: FAST };
  const gateway = await makeIndexedGateway({ ...base, ...options });
  return { ...gateway, origin: await listen(gateway.app) };
}

async function addStories(locationId: LocationId, stories: StoryOptions[] = [{}]): Promise<void> {
  for (const story of stories) await makeStory(database.db, locationId, story);
  await refreshLiveLocations(database.db, [locationId]);
}

async function addPlace(at: Coordinates, story: StoryOptions = {}): Promise<LocationId> {
  const id = await makeLocation(database.db, at);
  await addStories(id, [story]);
  return id;
}

function hide(storyIds: StoryId[]): Promise<unknown> {
  return database.db.transaction().execute((tx) => setVisibility(tx, storyIds, 'hidden'));
}

const dataOf = (events: FeedEvent[]) => events.map(({ event, data }) => [event, data]);

test('listeners within reach get the new stories that their page shows', async () => {
  await using gateway = await start();
  await addPlace({ latitude: 38.44, longitude: 27.14 });
  await addPlace({ latitude: 48.85, longitude: 2.35 });
  await expect.poll(() => gateway.index.changes.lastNumber()).toBe(3);
  using near = await listenToFeed(gateway.origin, { query: `${KORDON}&instagram=true&limit=1` });
  using ofMoments = await listenToFeed(gateway.origin, { query: `${KORDON}&limit=1` });
  using inLondon = await listenToFeed(gateway.origin, { query: 'lat=51.5&lng=0&instagram=true&limit=1' });
  expect([near.status, near.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);

  // 28 miles from Kordon, farther than the place that a page of one shows.
  await addPlace({ latitude: 38.84, longitude: 27.14 });
  const close = await addPlace({ latitude: 38.6, longitude: 27.14 });
  await addStories(close, [{}, { source: 'moment' }]);

  await expect.poll(() => countOf(near.received())).toBe(3);
  expect(locationsOf(near.received())).toEqual([close]);
  const oneMoment = { locationIds: [close], momentIds: [expect.any(String)], count: 1 };
  await expect.poll(() => dataOf(ofMoments.received())).toContainEqual(['stories', oneMoment]);
  expect(momentsOf(near.received())).toEqual(momentsOf(ofMoments.received()));
  await database.db.deleteFrom('locations').where('id', '=', close).execute();
  await expect.poll(() => inLondon.received().map(({ event }) => event)).toEqual(['removed']);
});

function countOf(events: FeedEvent[]): number {
  return events.reduce((sum, { event, data }) => sum + (event === 'stories' ? data.count : 0), 0);
}

function momentsOf(events: FeedEvent[]): StoryId[] {
  return events.flatMap(({ event, data }) => (event === 'stories' ? data.momentIds : []));
}

function locationsOf(events: FeedEvent[]): LocationId[] {
  return [...new Set(events.flatMap(({ event, data }) => (event === 'stories' ? data.locationIds : [])))];
}

test('every listener gets the stories that were taken down, not those that moved or expired', async () => {
  const { id, storyIds } = await makeLivePlace(database.db, 'Kordon', [{}, {}, {}, { postedAt: hoursAgo(23) }]);
  const elsewhere = await makeLocation(database.db, { name: 'Bostanlı' });
  let now = new Date();
  await using gateway = await start({ clock: () => now });
  using listener = await listenToFeed(gateway.origin, { query: 'lat=51.5&lng=0' });

  await database.db.updateTable('stories').set({ locationId: elsewhere }).where('id', '=', storyIds[0]!).execute();
  await database.db.transaction().execute((tx) => refreshLiveLocations(tx, [id, elsewhere]));
  await hide([storyIds[1]!]);
  await expect.poll(() => dataOf(listener.received())).toEqual([['removed', { storyIds: [storyIds[1]] }]]);
  now = new Date(Date.now() + 2 * 3_600_000);
  await database.db
    .updateTable('stories')
    .set({ postedAt: hoursAgo(25) })
    .where('id', '=', storyIds[3]!)
    .execute();
  await refreshLiveLocations(database.db, [id]);
  await database.db.deleteFrom('locations').where('id', '=', id).execute();

  await expect.poll(() => dataOf(listener.received()).slice(1)).toEqual([['removed', { storyIds: [storyIds[2]] }]]);
});

test('a client that reconnects to any gateway gets what it missed, or a reset when that is not known', async () => {
  const { storyIds } = await makeLivePlace(database.db, 'Kordon', [{}, {}]);
  await using one = await start();
  await using other = await start();
  const before = await listenToFeed(one.origin, { query: KORDON });
  await hide([storyIds[0]!]);
  await expect.poll(() => before.received()).toHaveLength(1);
  const lastEventId = before.lastEventId();
  before.close();
  await expect.poll(() => [one, other].map(({ index }) => index.changes.after(1)?.length)).toEqual([1, 1]);
  await hide([storyIds[1]!]);
  await addPlace({ latitude: 38.44, longitude: 27.14 });
  await expect.poll(() => [one, other].map(({ index }) => index.changes.after(1)?.length)).toEqual([3, 3]);

  for (const { origin } of [one, other]) {
    using back = await listenToFeed(origin, {
      query: `${KORDON}&instagram=true`,
      headers: { 'last-event-id': lastEventId },
    });
    await expect.poll(() => back.received().map(({ event }) => event)).toEqual(['removed', 'stories']);
    expect(dataOf(back.received())[0]).toEqual(['removed', { storyIds: [storyIds[1]] }]);
  }
  for (const unknown of ['1', '99999999999999', 'abc', 'x'.repeat(3_000)]) {
    using lost = await listenToFeed(other.origin, { headers: { 'last-event-id': unknown } });
    await expect.poll(() => dataOf(lost.received())).toEqual([['reset', {}]]);
  }
});

test('a stream begins with what has changed since the page got its feed', async () => {
  const { storyIds } = await makeLivePlace(database.db, 'Kordon', [{}, {}]);
  let now = new Date();
  await using gateway = await start({ clock: () => now });
  now = new Date(now.getTime() + 10_000);
  await hide([storyIds[0]!]);
  await expect.poll(() => gateway.index.changes.lastNumber()).toBe(2);
  now = new Date(now.getTime() + 60_000);

  using young = await listenToFeed(gateway.origin, { query: 'ageMs=10000' });
  await addPlace({ latitude: 38.44, longitude: 27.14 }, { source: 'moment' });
  await expect.poll(() => young.received().map(({ event }) => event)).toEqual(['stories']);
  using old = await listenToFeed(gateway.origin, { query: 'ageMs=60000' });
  await expect.poll(() => old.received().map(({ event }) => event)).toEqual(['removed', 'stories']);
  using older = await listenToFeed(gateway.origin, { query: 'ageMs=100000' });
  await expect.poll(() => dataOf(older.received())).toEqual([['reset', {}]]);
});

test('an idle stream has heartbeats, whose id says what was read', async () => {
  await using gateway = await start({ feedEventTiming: { ...FAST, heartbeatMs: 50 } });
  using listener = await listenToFeed(gateway.origin);

  await expect.poll(() => listener.heartbeats().length).toBeGreaterThan(2);
  expect(listener.heartbeats().every(({ id }) => /^\d+/.test(id!))).toBe(true);
});

test('streams are limited by address and in total, and a closed stream frees its slot', async () => {
  await using gateway = await start({ feedEventLimits: { perAddress: 2, total: 3 }, trustedProxies: ['loopback'] });
  const open = (address: string) => listenToFeed(gateway.origin, { headers: { 'x-forwarded-for': address } });
  const first = await open('203.0.113.7');
  using second = await open('203.0.113.7');
  expect([first.status, second.status]).toEqual([200, 200]);

  const refused = await open('203.0.113.7');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  using third = await open('203.0.113.8');
  expect(third.status).toBe(200);
  const full = await open('203.0.113.9');
  expect([full.status, full.headers['retry-after']]).toEqual([503, '60']);
  first.close();

  await expect.poll(async () => (await open('203.0.113.9')).status).toBe(200);
});

test('the networks of one IPv6 /48 have ten times the streams of one address', async () => {
  await using gateway = await start({ feedEventLimits: { perAddress: 1, total: 100 }, trustedProxies: ['loopback'] });
  const open = (network: number) =>
    listenToFeed(gateway.origin, { headers: { 'x-forwarded-for': `2001:db8:8:${network}::1` } });
  const streams = [];
  for (let network = 1; network <= 10; network += 1) streams.push(await open(network));

  expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect((await open(11)).status).toBe(429);
  streams[0]!.close();
  await expect.poll(async () => (await open(11)).status).toBe(200);
});

test('a gateway that stops ends its streams', async () => {
  await using gateway = await start();
  const listener = await listenToFeed(gateway.origin);

  await gateway.app.close();

  await expect.poll(() => listener.hasEnded()).toBe(true);
});

test.each(['lat=91&lng=0', 'lat=38', 'limit=0', 'instagram=yes', 'ageMs=-1'])('400 for %s', async (query) => {
  const app = await makeGateway({ db: database.db, redis });

  expect((await app.inject(`/api/feed/events?${query}`)).statusCode).toBe(400);
  await app.close();
});

test('without an index there are no events, and an EventSource does not connect again', async () => {
  const app = await makeGateway({ db: database.db, redis });

  const answer = await app.inject('/api/feed/events');

  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await app.close();
});
