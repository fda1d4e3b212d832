import { randomBytes, randomUUID } from 'node:crypto';
import type { MomentId, UserId } from '@around/contracts/ids';
import { makeLivePlace } from '@around/test-harness/make-live-place';
import { makeLocation } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { findFeed } from '../feed/feed-queries.ts';
import { addUser, deleteUserRow } from '../users/user-queries.ts';
import { createMoment, type NewMoment } from './create-moment.ts';
import { readOpenUploads } from './health/upload-figures.ts';
import { endMediaRemoval, findDueMediaRemovals, postponeMediaRemoval } from './media-removals.ts';
import { expireMoments, findNeededIncoming, findNeededMediaKeys, resendForgottenMoments } from './moment-upkeep.ts';
import { failMoment, publishMoment, returnAttempt } from './process-moment.ts';
import { findUnusedLocations, removeMoment } from './remove-moments.ts';
import { endTurn, secondsUntilTurn, takeTurn } from './upload-turns.ts';
import { findMomentOfUser, findMomentsOfUser } from './user-moments.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

const home = { latitude: 38.432119, longitude: 27.141987 };
const video = { durationSeconds: 3.2, width: 720, height: 1280, placeholder: 'data:image/jpeg;base64,AA==' };

async function makeUser(): Promise<UserId> {
  const user = await addUser(database.db, {
    username: `u${randomUUID()}`,
    fullName: null,
    email: null,
    passwordHash: 'x',
    language: null,
  });
  if (typeof user === 'string') throw new Error(user);
  return user.id;
}

async function makeMoment(userId: UserId, moment: Partial<NewMoment> = {}): Promise<MomentId> {
  const made = {
    userId,
    idempotencyKey: randomUUID(),
    locationName: 'Balcony',
    position: home,
    caption: 'Hello',
    incomingKey: `incoming/${randomUUID()}`,
    mediaKey: randomBytes(20).toString('hex'),
    ...moment,
  };
  return (await createMoment(database.db, made)).id;
}

function publish(momentId: MomentId) {
  return database.db.transaction().execute((tx) => publishMoment(tx, momentId, video));
}

function fail(momentId: MomentId) {
  return database.db.transaction().execute((tx) => failMoment(tx, momentId, 'unreadable'));
}

async function momentsInFeed() {
  const rows = await findFeed(database.db, { near: home, withNetworkStories: false, limit: 10 });
  return rows.map((row) => JSON.parse(row.feedItem));
}

async function removalKeys() {
  return (await findDueMediaRemovals(database.db, 100)).map(({ area, name }) => `${area}:${name}`).sort();
}

test('a retry with the same key adds neither a moment nor a job; other users have their own keys', async () => {
  const [user, other] = [await makeUser(), await makeUser()];
  const first = await makeMoment(user, { idempotencyKey: 'k' });

  expect(await makeMoment(user, { idempotencyKey: 'k' })).toBe(first);
  expect(await makeMoment(other, { idempotencyKey: 'k' })).not.toBe(first);

  const jobs = await database.db.selectFrom('outbox').select(['queue', 'job', 'payload']).execute();
  expect(jobs).toHaveLength(2);
  expect(jobs[0]).toEqual({ queue: 'uploads', job: 'process-upload', payload: { momentId: first } });
});

test('a published moment is in the feed once, at public coordinates, and its exact position is deleted', async () => {
  const user = await makeUser();
  const id = await makeMoment(user, { incomingKey: 'incoming/a', mediaKey: 'ab' });
  await takeTurn(database.db);

  expect(await publish(id)).toBe('published');
  expect(await publish(id)).toBe('not-needed');

  const [place, ...others] = await momentsInFeed();
  expect(others).toEqual([]);
  expect(place).toMatchObject({ name: 'Balcony', latitude: 38.432, longitude: 27.142 });
  expect(place.stories).toEqual([
    expect.objectContaining({ id, mediaUrl: '/media/ab-720p.mp4', thumbnailUrl: '/media/ab.jpg', caption: 'Hello' }),
  ]);
  expect(await findMomentsOfUser(database.db, user)).toEqual([
    expect.objectContaining({ id, status: 'live', locationId: place.id, mediaUrl: '/media/ab-720p.mp4', ...video }),
  ]);
  const row = await database.db.selectFrom('moments').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ latitude: null, longitude: null });
  expect(await removalKeys()).toEqual(['incoming:incoming/a']);
});

test('a moment joins the location of the same name near it, and no other', async () => {
  const user = await makeUser();
  const near = await makeLocation(database.db, { name: 'KORDON', latitude: 38.4345, longitude: 27.142 });
  await makeLocation(database.db, { name: 'Kordon', latitude: 41, longitude: 29 });
  await makeLocation(database.db, { name: 'Kordon Cafe', ...home });

  const joined = await makeMoment(user, { locationName: 'kordon' });
  const apart = await makeMoment(user, { locationName: 'kordon', position: { latitude: 38.44, longitude: 27.142 } });
  await publish(joined);
  await publish(apart);

  const [first, second] = await momentsInFeed();
  expect(first.id).toBe(near);
  expect(second).toMatchObject({ name: 'kordon', latitude: 38.44 });
});

test.each([
  ['a known location', 'ÇINAR', { latitude: 38.4, longitude: 27.1 }],
  ['a built-in area', 'a roof in Bornova', { latitude: 38.47, longitude: 27.222 }],
])('without a position a moment is at %s', async (_, locationName, position) => {
  await makeLocation(database.db, { name: 'Çınar', latitude: 38.4, longitude: 27.1 });
  const id = await makeMoment(await makeUser(), { locationName, position: undefined });

  expect(await publish(id)).toBe('published');
  expect(await momentsInFeed()).toEqual([expect.objectContaining(position)]);
});

test('without a position an unknown or ambiguous name, or one that only a user gave, is no place', async () => {
  await makeLocation(database.db, { name: 'Starbucks', latitude: 38.4, longitude: 27.1 });
  await makeLocation(database.db, { name: 'Starbucks', latitude: 41, longitude: 29 });
  const user = await makeUser();

  await makeLocation(database.db, { name: 'My terrace', networkLocationId: null });
  for (const locationName of ['Starbucks', 'my balcony', 'my terrace']) {
    expect(await publish(await makeMoment(user, { locationName, position: undefined }))).toBe('place-unknown');
  }
});

test('two moments at one new place make one location', async () => {
  const user = await makeUser();
  const [one, other] = [await makeMoment(user), await makeMoment(user)];
  const { db } = database;

  const second = await db.transaction().execute(async (tx) => {
    await publishMoment(tx, one, video);
    const waiting = publish(other);
    await waitUntilBlocked(db);
    return { waiting };
  });

  expect(await second.waiting).toBe('published');
  expect(await momentsInFeed()).toEqual([expect.objectContaining({ stories: expect.objectContaining({ length: 2 }) })]);
});

test('a failed moment has its reason, and its files are deleted', async () => {
  const user = await makeUser();
  const id = await makeMoment(user, { incomingKey: 'incoming/a', mediaKey: 'ab' });

  expect(await fail(id)).toBe(true);
  expect(await fail(id)).toBe(false);
  expect(await publish(id)).toBe('not-needed');

  expect(await findMomentOfUser(database.db, { userId: user, momentId: id })).toMatchObject({
    status: 'failed',
    failure: 'unreadable',
    mediaUrl: null,
  });
  expect(await removalKeys()).toEqual([
    'incoming:incoming/a',
    'public:ab-360p.mp4',
    'public:ab-720p.mp4',
    'public:ab.jpg',
  ]);
});

test('removing a moment takes it and its place out of the feed at once and orders the deletion of its files', async () => {
  const [user, other] = [await makeUser(), await makeUser()];
  const id = await makeMoment(user, { mediaKey: 'ab' });
  await publish(id);
  const remove = (userId: UserId) =>
    database.db.transaction().execute((tx) => removeMoment(tx, { userId, momentId: id }));

  expect(await remove(other)).toBe(false);
  expect(await remove(user)).toBe(true);
  expect(await remove(user)).toBe(false);

  expect(await momentsInFeed()).toEqual([]);
  expect(await findMomentsOfUser(database.db, user)).toEqual([]);
  expect(await database.db.selectFrom('locations').selectAll().execute()).toEqual([]);
  expect(await removalKeys()).toEqual(expect.arrayContaining(['public:ab-720p.mp4', 'public:ab.jpg']));
});

test('a place with other stories stays when a moment is removed', async () => {
  const user = await makeUser();
  const place = await makeLivePlace(database.db, 'Kordon');
  const id = await makeMoment(user, { locationName: 'kordon', position: { latitude: 38.43, longitude: 27.14 } });
  await publish(id);

  await database.db.transaction().execute((tx) => removeMoment(tx, { userId: user, momentId: id }));

  const [left] = await findFeed(database.db, { near: home, withNetworkStories: true, limit: 10 });
  expect(JSON.parse(left!.feedItem)).toMatchObject({ id: place.id, stories: [{ id: place.storyIds[0] }] });
});

test('deleting a user deletes moments in every state, stories and files', async () => {
  const user = await makeUser();
  const [live, failed] = [await makeMoment(user), await makeMoment(user)];
  await makeMoment(user);
  await publish(live);
  await fail(failed);

  await database.db.transaction().execute((tx) => deleteUserRow(tx, user));

  expect(await momentsInFeed()).toEqual([]);
  expect(await takeTurn(database.db)).toBeUndefined();
  expect(await database.db.selectFrom('users').selectAll().execute()).toEqual([]);
  expect(await removalKeys()).toHaveLength(12);
});

const IDLE = { seconds: 0, secondsPerHour: 900 };

/** As after a crash of the worker that processes a video of the user. */
const expireLeases = () =>
  database.db
    .updateTable('uploadTurns')
    .set({ leasedUntil: new Date(0) })
    .execute();

test('starts are counted, except those that the worker itself stopped', async () => {
  const { db } = database;
  const id = await makeMoment(await makeUser());

  const first = await takeTurn(db);
  expect(first).toMatchObject({ attempts: 1, position: home, locationName: 'Balcony' });
  expect(await takeTurn(db)).toBeUndefined();
  await expireLeases();
  expect(await takeTurn(db)).toMatchObject({ attempts: 2 });
  await endTurn(db, first!.turn, IDLE);
  expect(await takeTurn(db)).toBeUndefined();
  await returnAttempt(db, id);
  await expireLeases();
  expect(await takeTurn(db)).toMatchObject({ attempts: 2 });
});

test('users take turns, and one video of a user is processed at a time', async () => {
  const { db } = database;
  const [busy, other, third] = [await makeUser(), await makeUser(), await makeUser()];
  const [first, second] = [await makeMoment(busy), await makeMoment(busy), await makeMoment(busy)];
  const late = await makeMoment(other);

  const turn = (await takeTurn(db))!;
  expect(turn.id).toBe(first);
  await fail(first);
  await endTurn(db, turn.turn, IDLE);
  const last = await makeMoment(third);

  expect(await takeTurn(db)).toMatchObject({ id: late });
  expect(await takeTurn(db)).toMatchObject({ id: second });
  expect(await takeTurn(db)).toMatchObject({ id: last });
  expect(await takeTurn(db)).toBeUndefined();
  expect(await secondsUntilTurn(db, second)).toBe(0);
  expect(await secondsUntilTurn(db, first)).toBeUndefined();
});

test('two workers that start at the same time take videos of different users', async () => {
  const { db } = database;
  const [busy, other] = [await makeUser(), await makeUser()];
  const first = await makeMoment(busy);
  await makeMoment(busy);
  const late = await makeMoment(other);
  await takeTurn(db);
  await expireLeases();
  await db
    .updateTable('uploadTurns')
    .set({ endedAt: new Date(0) })
    .execute();

  await db.transaction().execute(async (unfinished) => {
    expect(await takeTurn(unfinished)).toMatchObject({ id: first });
    expect(await takeTurn(db)).toMatchObject({ id: late });
    expect(await takeTurn(db)).toBeUndefined();
  });
});

test('a user who has used up the processing time of an hour waits, and nobody else does', async () => {
  const { db } = database;
  const [busy, other] = [await makeUser(), await makeUser()];
  const [first, second] = [await makeMoment(busy), await makeMoment(busy)];
  const within = (await takeTurn(db))!;
  await fail(first);
  await endTurn(db, within.turn, { seconds: 50, secondsPerHour: 100 });
  const above = (await takeTurn(db))!;
  await endTurn(db, above.turn, { seconds: 80, secondsPerHour: 100 });
  const late = await makeMoment(other);

  expect([within.id, above.id]).toEqual([first, second]);
  expect(await takeTurn(db)).toMatchObject({ id: late });
  expect(await takeTurn(db)).toBeUndefined();
  expect(await secondsUntilTurn(db, second)).toBeCloseTo(0.3 * 3_600, -1);
  await returnAttempt(db, second);
  await fail(late);
  expect(await readOpenUploads(db)).toMatchObject({ waiting: 1, oldestWaitingMs: null });
});

test('an expired moment stays in the list of its author without its files', async () => {
  const { db } = database;
  const user = await makeUser();
  const id = await makeMoment(user, { mediaKey: 'ab' });
  await db.updateTable('moments').set({ postedAt: sql`now() - interval '24 hours'` }).execute();
  await publish(id);
  await makeMoment(user);

  expect(await db.transaction().execute(expireMoments)).toBe(1);
  expect(await db.transaction().execute(expireMoments)).toBe(0);

  expect(await findMomentOfUser(db, { userId: user, momentId: id })).toMatchObject({
    status: 'expired',
    mediaUrl: null,
    thumbnailUrl: null,
    placeholder: null,
  });
  expect(await removalKeys()).toEqual(
    expect.arrayContaining(['public:ab-360p.mp4', 'public:ab-720p.mp4', 'public:ab.jpg']),
  );
  expect(await findNeededMediaKeys(db, ['ab'])).toEqual(new Set());
});

test('only moments whose job may be lost are sent again', async () => {
  const { db } = database;
  const user = await makeUser();
  const overdue = await makeMoment(user);
  await db.updateTable('moments').set({ queuedAt: sql`now() - interval '10 minutes'` }).execute();
  await makeMoment(user);
  await db.deleteFrom('outbox').execute();

  const resend = () => db.transaction().execute((tx) => resendForgottenMoments(tx, 300));

  expect([await resend(), await resend()]).toEqual([1, 0]);
  const jobs = await db.selectFrom('outbox').select('payload').execute();
  expect(jobs).toEqual([{ payload: { momentId: overdue } }]);
});

test('finds the files that are still needed', async () => {
  const user = await makeUser();
  const [waiting, failed] = [
    await makeMoment(user, { incomingKey: 'incoming/a', mediaKey: 'aa' }),
    await makeMoment(user, { incomingKey: 'incoming/b', mediaKey: 'bb' }),
  ];
  await fail(failed);

  expect(await findNeededIncoming(database.db, ['incoming/a', 'incoming/b', 'incoming/c'])).toEqual(
    new Set(['incoming/a']),
  );
  expect(await findNeededMediaKeys(database.db, ['aa', 'bb', 'cc'])).toEqual(new Set(['aa']));
  await publish(waiting);
  expect(await findNeededMediaKeys(database.db, ['aa'])).toEqual(new Set(['aa']));
});

test('a removal that failed is due again later', async () => {
  const { db } = database;
  await fail(await makeMoment(await makeUser(), { mediaKey: 'ab' }));
  const [first, second] = await findDueMediaRemovals(db, 10);

  await endMediaRemoval(db, first!);
  await postponeMediaRemoval(db, second!, 60);

  expect(await findDueMediaRemovals(db, 10)).toHaveLength(2);
  await postponeMediaRemoval(db, second!, -1);
  expect(await findDueMediaRemovals(db, 10)).toHaveLength(3);
});

test('only locations without stories that moments made are unused', async () => {
  const unused = await makeLocation(database.db, { networkLocationId: null });
  await makeLivePlace(database.db, 'Kordon');

  expect(await findUnusedLocations(database.db, 10)).toEqual([unused]);
});
