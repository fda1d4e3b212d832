import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { findRecentStories } from './recent-stories.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('returns the last stored crawled stories, without moments', async () => {
  const location = await makeLocation(db);
  for (let hours = 1; hours <= 3; hours += 1) await makeStory(db, location, { createdAt: hoursAgo(hours) });
  await makeStory(db, location, { source: 'moment' });

  const stories = await findRecentStories(db, 2);

  expect(stories).toHaveLength(2);
  expect(stories[0]!.createdAt.getTime()).toBeGreaterThan(stories[1]!.createdAt.getTime());
});
