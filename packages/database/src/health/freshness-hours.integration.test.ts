import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeProfile, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readFreshness } from './freshness-hours.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('measures the delay from posting to storing, by the hour, without the backlog of new venues', async () => {
  const location = await makeLocation(db);
  const createdAt = hoursAgo(2);
  for (const minutes of [10, 20, 30]) {
    await makeStory(db, location, { createdAt, postedAt: new Date(createdAt.getTime() - minutes * 60_000) });
  }
  await makeStory(db, location, { createdAt: hoursAgo(30), postedAt: hoursAgo(31) });
  await makeStory(db, location, { createdAt, profileId: await makeProfile(db), postedAt: hoursAgo(20) });

  const [hour, ...others] = await readFreshness(db, 24);

  expect(others).toEqual([]);
  expect(hour).toMatchObject({ stories: 3, medianSeconds: 1_200, p95Seconds: 1_740 });
});
