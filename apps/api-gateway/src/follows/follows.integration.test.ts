import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import type { FollowedPlace } from '@around/contracts/users/follows';
import { refreshLiveLocations } from '@around/database/feed/live-locations';
import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '../testing/clients/users.ts';
import type { Visitor } from '../testing/clients/visitor.ts';
import { startGateway, type TestGateway } from '../testing/gateways/start-gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway[Symbol.asyncDispose]());

const newUser = async () => gateway.signIn(await makeUser(gateway.database.db));
const follow = (user: Visitor, id: string) => user.send('PUT', `/api/user/follows/${id}`);
const unfollow = (user: Visitor, id: string) => user.send('DELETE', `/api/user/follows/${id}`);
const see = (user: Visitor, id: string, seenAt: Date) =>
  user.send('PUT', `/api/user/follows/${id}/seen`, { body: { seenAt: seenAt.toISOString() } });
const listOf = async (user: Visitor): Promise<FollowedPlace[]> =>
  (await user.send('GET', '/api/user/follows')).json().follows;
const namesOf = async (user: Visitor) => (await listOf(user)).map(({ name }) => name);

/** The story arrives some milliseconds later than the follows so far: one of the same millisecond counts as seen. */
async function addStory(id: Awaited<ReturnType<typeof makeLocation>>, story: Parameters<typeof makeStory>[2] = {}) {
  const { db } = gateway.database;
  await setTimeout(5);
  await makeStory(db, id, story);
  await refreshLiveLocations(db, [id]);
}

test('a followed place is listed with its live stories, and nothing of it is new', async () => {
  const { db } = gateway.database;
  const user = await newUser();
  const { id } = await makeLivePlace(db, 'Kordon', [{ postedAt: hoursAgo(2) }, { postedAt: hoursAgo(1) }]);

  const followed = await follow(user, id);

  expect([followed.statusCode, followed.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await listOf(user)).toEqual([
    {
      id,
      name: 'Kordon',
      latitude: 38.43,
      longitude: 27.14,
      avatarUrl: null,
      storyCount: 2,
      newestStoryAt: expect.any(String),
      lastArrivalAt: expect.any(String),
      followedAt: expect.any(String),
      seenAt: expect.any(String),
      isNew: false,
    },
  ]);
});

test('a story that comes later is new, however old its post is, until it has been seen', async () => {
  const user = await newUser();
  const { id } = await makeLivePlace(gateway.database.db, 'Konak', [{ postedAt: hoursAgo(1) }]);
  await follow(user, id);

  await addStory(id, { postedAt: hoursAgo(5) });
  const [place] = await listOf(user);
  expect(place).toMatchObject({ storyCount: 2, isNew: true });

  await see(user, id, hoursAgo(1));
  expect(await listOf(user)).toMatchObject([{ isNew: true }]);
  expect((await see(user, id, new Date(place!.lastArrivalAt!))).statusCode).toBe(200);
  expect(await listOf(user)).toMatchObject([{ isNew: false }]);
});

test('the visit never goes back, nor into the future', async () => {
  const user = await newUser();
  const id = await makeLocation(gateway.database.db);
  await follow(user, id);
  const [{ seenAt }] = (await listOf(user)) as [FollowedPlace];

  await see(user, id, hoursAgo(3));
  expect(await listOf(user)).toMatchObject([{ seenAt }]);

  await see(user, id, hoursAgo(-24));
  const [place] = await listOf(user);
  expect(Date.parse(place!.seenAt)).toBeGreaterThanOrEqual(Date.parse(seenAt));
  expect(Date.parse(place!.seenAt)).toBeLessThanOrEqual(Date.now());
});

test('hidden and expired stories do not count', async () => {
  const { db } = gateway.database;
  const user = await newUser();
  const id = await makeLocation(db);
  await follow(user, id);

  await addStory(id, { postedAt: hoursAgo(25) });
  const hidden = await makeStory(db, id);
  await db.updateTable('stories').set({ visibility: 'hidden' }).where('externalId', '=', hidden).execute();

  expect(await listOf(user)).toMatchObject([{ storyCount: 0, newestStoryAt: null, lastArrivalAt: null, isNew: false }]);
});

test('places with something new come first, then the newest story', async () => {
  const { db } = gateway.database;
  const user = await newUser();
  const quiet = await makeLocation(db, { name: 'quiet' });
  const older = await makeLivePlace(db, 'older', [{ postedAt: hoursAgo(4) }]);
  const newer = await makeLivePlace(db, 'newer', [{ postedAt: hoursAgo(2) }]);
  const { id: withNews } = await makeLivePlace(db, 'news', [{ postedAt: hoursAgo(9) }]);
  for (const id of [withNews, quiet, newer.id, older.id]) await follow(user, id);
  await addStory(withNews, { postedAt: hoursAgo(8) });

  expect(await namesOf(user)).toEqual(['news', 'newer', 'older', 'quiet']);
});

test('following and ending it can be repeated', async () => {
  const user = await newUser();
  const id = await makeLocation(gateway.database.db);

  const codes = [await follow(user, id), await follow(user, id)].map(({ statusCode }) => statusCode);
  expect([codes, await namesOf(user)]).toEqual([[200, 200], ['Kordon']]);

  const ended = [await unfollow(user, id), await unfollow(user, id)].map(({ statusCode }) => statusCode);
  expect([ended, await namesOf(user)]).toEqual([[200, 200], []]);
});

test('nobody sees or changes the follows of another user', async () => {
  const [ada, grace] = [await newUser(), await newUser()];
  const id = await makeLocation(gateway.database.db);
  await follow(ada, id);

  await unfollow(grace, id);
  expect((await see(grace, id, new Date())).statusCode).toBe(404);

  expect([await namesOf(ada), await namesOf(grace)]).toEqual([['Kordon'], []]);
});

test('every call needs a user, and refuses bad input and unknown places', async () => {
  const user = await newUser();
  const stranger = gateway.newVisitor();
  const id = await makeLocation(gateway.database.db);
  const calls = [
    ['GET', '/api/user/follows'],
    ['POST', '/api/user/follows', { follows: [] }],
    ['PUT', `/api/user/follows/${id}`],
    ['PUT', `/api/user/follows/${id}/seen`, { seenAt: new Date().toISOString() }],
    ['DELETE', `/api/user/follows/${id}`],
  ] as const;
  for (const [method, url, body] of calls) {
    const response = await stranger.send(method, url, { ...(body && { body }) });
    expect([method, url, response.statusCode]).toEqual([method, url, 401]);
  }

  expect((await follow(user, randomUUID())).statusCode).toBe(404);
  expect((await follow(user, 'kordon')).statusCode).toBe(400);
  await follow(user, id);
  const badTime = await user.send('PUT', `/api/user/follows/${id}/seen`, { body: { seenAt: 'now' } });
  expect(badTime.statusCode).toBe(400);
  const now = new Date().toISOString();
  const tooMany = Array.from({ length: FOLLOWS_MAX + 1 }, () => ({ locationId: id, followedAt: now, seenAt: now }));
  expect((await user.send('POST', '/api/user/follows', { body: { follows: tooMany } })).statusCode).toBe(400);
});

test('a user follows at most so many places, also when requests come together', async () => {
  const { db } = gateway.database;
  const row = await makeUser(db);
  const user = await gateway.signIn(row);
  const ids = await Promise.all(Array.from({ length: FOLLOWS_MAX + 3 }, () => makeLocation(db)));
  const first = ids.slice(0, FOLLOWS_MAX - 1).map((locationId) => ({ userId: row.id, locationId }));
  await db.insertInto('follows').values(first).execute();

  const answers = await Promise.all(ids.slice(FOLLOWS_MAX - 1).map((id) => follow(user, id)));

  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toEqual({
    message: `You can follow at most ${FOLLOWS_MAX} places`,
    error: 'too_many_follows',
  });
  expect((await follow(user, ids[0]!)).statusCode).toBe(200);
  expect(await listOf(user)).toHaveLength(FOLLOWS_MAX);
});

test('places of a device are added once, with the earlier start and the later visit', async () => {
  const { db } = gateway.database;
  const user = await newUser();
  const known = await makeLocation(db, { name: 'known' });
  const other = await makeLocation(db, { name: 'other' });
  await follow(user, known);
  const [before] = await listOf(user);
  const [start, visit] = [hoursAgo(48).toISOString(), hoursAgo(30).toISOString()];
  const follows = [known, other, randomUUID()].map((locationId) => ({ locationId, followedAt: start, seenAt: visit }));
  const merge = () => user.send('POST', '/api/user/follows', { body: { follows } });

  const merged = (await merge()).json().follows;
  const again = (await merge()).json().follows;

  expect(merged).toEqual(again);
  expect(merged).toHaveLength(2);
  expect(merged).toContainEqual(expect.objectContaining({ name: 'known', followedAt: start, seenAt: before!.seenAt }));
  expect(merged).toContainEqual(expect.objectContaining({ name: 'other', followedAt: start, seenAt: visit }));
});

test('of the places of a device the latest fill what is free', async () => {
  const { db } = gateway.database;
  const row = await makeUser(db);
  const user = await gateway.signIn(row);
  const ids = await Promise.all(Array.from({ length: FOLLOWS_MAX - 1 }, () => makeLocation(db)));
  await db
    .insertInto('follows')
    .values(ids.map((locationId) => ({ userId: row.id, locationId })))
    .execute();
  const names = ['first', 'last', 'second'];
  const follows = [];
  for (const [index, name] of names.entries()) {
    const followedAt = hoursAgo(name === 'last' ? 1 : 10 + index).toISOString();
    follows.push({ locationId: await makeLocation(db, { name }), followedAt, seenAt: followedAt });
  }

  await user.send('POST', '/api/user/follows', { body: { follows } });

  expect((await namesOf(user)).filter((name) => names.includes(name))).toEqual(['last']);
});

test('follows are in the export of their user, and end with the user or the place', async () => {
  const { db } = gateway.database;
  const user = await gateway.newUser();
  const [kept, gone] = [await makeLocation(db, { name: 'kept' }), await makeLocation(db)];
  await follow(user, kept);
  await follow(user, gone);
  await db.deleteFrom('locations').where('id', '=', gone).execute();

  const exported = (await user.send('GET', '/api/user/export')).json();
  expect(exported.follows).toEqual([
    { locationId: kept, name: 'kept', followedAt: expect.any(String), seenAt: expect.any(String) },
  ]);

  await db
    .deleteFrom('users')
    .where('id', '=', user.id as never)
    .execute();
  expect(await db.selectFrom('follows').selectAll().where('locationId', '=', kept).execute()).toEqual([]);
});
