import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readRecentFreshness } from './recent-freshness.ts';

const window = { hours: 3, intervalMinutes: 15 };
let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('a system without stories has no percentiles', async () => {
  expect(await readRecentFreshness(db, window)).toEqual({
    stories: 0,
    p50Seconds: null,
    p95Seconds: null,
    withinInterval: 0,
    unplaced: 0,
    backlog: 0,
  });
});

test('percentiles and the share within one interval leave old stories and the backlog of new venues out', async () => {
  const location = await makeLocation(db);
  const profileId = await makeProfile(db);
  await db
    .updateTable('profiles')
    .set({ createdAt: hoursAgo(2) })
    .execute();
  const createdAt = hoursAgo(1);
  for (const minutes of [5, 10, 40]) {
    await makeStory(db, location, { profileId, createdAt, postedAt: before(createdAt, minutes) });
  }
  await makeStory(db, location, { profileId, createdAt, postedAt: hoursAgo(9) });
  await makeStory(db, location, { profileId, createdAt: hoursAgo(4), postedAt: hoursAgo(5) });
  await makeStory(db, location, { source: 'moment', createdAt, postedAt: hoursAgo(3) });

  expect(await readRecentFreshness(db, window)).toMatchObject({
    stories: 3,
    p50Seconds: 600,
    p95Seconds: 2_220,
    withinInterval: 2,
    backlog: 1,
  });
});

test('a story without a place counts as late', async () => {
  const location = await makeLocation(db);
  const profileId = await makeProfile(db);
  await db
    .updateTable('profiles')
    .set({ createdAt: hoursAgo(2) })
    .execute();
  await makeStory(db, location, { profileId, postedAt: before(new Date(), 1) });
  const waiting = { profileId, mediaType: 'image', mediaUrl: 'https://cdn.test/a.jpg', place: null } as const;
  await db
    .insertInto('waitingStories')
    .values([
      { ...waiting, externalId: 'without a place', isPlaced: false, postedAt: before(new Date(), 1) },
      { ...waiting, externalId: 'in the feed', isPlaced: true, postedAt: before(new Date(), 1) },
    ])
    .execute();

  expect(await readRecentFreshness(db, window)).toMatchObject({ stories: 2, withinInterval: 1, unplaced: 1 });
});

function before(time: Date, minutes: number): Date {
  return new Date(time.getTime() - minutes * 60_000);
}
