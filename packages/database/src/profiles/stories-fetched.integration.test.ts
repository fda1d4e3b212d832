import { makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findProfiles, markStoriesFetched } from './profile-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

test('the newest story seen of a profile stays the newest when an older answer comes later, or one without any', async () => {
  const { db } = database;
  const profileId = await makeProfile(db);
  const newest = new Date(Date.now() - 60_000);
  const older = new Date(newest.getTime() - 60_000);

  for (const latestStoryAt of [newest, older, null]) {
    await markStoriesFetched(db, [{ profileId, latestStoryAt }], new Date());
    expect((await findProfiles(db, [profileId]))[0]?.latestStoryAt).toEqual(newest);
  }
});

test('a profile was asked when the question was put, not when its answer is stored, and never before it was asked last', async () => {
  const { db } = database;
  const profileId = await makeProfile(db);
  const asked = new Date(Date.now() - 60_000);
  const askedBefore = new Date(asked.getTime() - 60_000);

  for (const askedAt of [asked, askedBefore]) {
    await markStoriesFetched(db, [{ profileId, latestStoryAt: null }], askedAt);
    expect((await findProfiles(db, [profileId]))[0]?.storiesFetchedAt).toEqual(asked);
  }
});
