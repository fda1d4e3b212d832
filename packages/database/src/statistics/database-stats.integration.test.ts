import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readDatabaseStats } from './database-stats.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('returns zeros and nulls for an empty database', async () => {
  expect(await readDatabaseStats(db)).toEqual({
    totalStories: 0,
    storiesByMediaType: { image: 0, video: 0, other: 0 },
    timeStats: { last24Hours: 0, last7Days: 0, oldestStory: null, newestStory: null },
    rateLimiting: { totalRateLimitEvents: 0, lastRateLimitEvent: null, averageRateLimitDuration: null },
    locationStats: { totalLocationsWithStories: 0, locationsWithoutInstagramUsername: 0, topLocations: [] },
    crawlHistory: [],
  });
});

test('counts crawled stories by media type and age, without moments', async () => {
  await makeStory(db, await makeLocation(db), { mediaType: 'image', postedAt: hoursAgo(2) });
  await makeStory(db, await makeLocation(db), { mediaType: 'video', createdAt: hoursAgo(30), postedAt: hoursAgo(40) });
  await makeStory(db, await makeLocation(db), {
    mediaType: 'video',
    createdAt: hoursAgo(192),
    postedAt: hoursAgo(192),
  });
  await makeStory(db, await makeLocation(db), { source: 'moment' });

  const stats = await readDatabaseStats(db);

  expect(stats).toMatchObject({
    totalStories: 3,
    storiesByMediaType: { image: 1, video: 2, other: 0 },
    timeStats: { last24Hours: 1, last7Days: 2 },
  });
  expect(stats.timeStats.oldestStory?.getTime()).toBeLessThan(hoursAgo(24 * 7).getTime());
  expect(stats.timeStats.newestStory?.getTime()).toBeGreaterThan(hoursAgo(3).getTime());
});

test('ranks locations by their stories, with the name of the home’s profile', async () => {
  const home = await makeLocation(db, { name: 'Kafe' });
  const profileId = await makeProfile(db, 'kafe.izmir');
  await db.updateTable('locations').set({ profileId }).where('id', '=', home).execute();
  const square = await makeLocation(db, { name: 'Konak' });
  for (const location of [home, home, square]) await makeStory(db, location);
  await makeLocation(db, { name: 'without stories' });

  const { locationStats } = await readDatabaseStats(db);

  expect(locationStats).toEqual({
    totalLocationsWithStories: 2,
    locationsWithoutInstagramUsername: 1,
    topLocations: [
      { id: home, name: 'Kafe', instagramUsername: 'kafe.izmir', storyCount: 2 },
      { id: square, name: 'Konak', instagramUsername: null, storyCount: 1 },
    ],
  });
});

test('the history has one entry for each UTC day with a crawl', async () => {
  const days = ['2 days', '2 days', '1 day', '40 days'];
  for (const [index, age] of days.entries()) {
    const startedAt = sql<Date>`date_trunc('day', now(), 'UTC') - ${age}::interval + interval '23 hours 59 minutes'`;
    await db
      .insertInto('crawlRuns')
      .values({ reason: 'scheduled', startedAt, finishedAt: new Date(), storiesAdded: index + 1 })
      .execute();
  }

  const { crawlHistory } = await readDatabaseStats(db);

  expect(crawlHistory.map((day) => day.storiesAdded)).toEqual([3, 3]);
  expect(crawlHistory.every((day) => day.timestamp.toISOString().endsWith('T00:00:00.000Z'))).toBe(true);
});
