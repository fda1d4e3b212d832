import { makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { findProfiles, markStoriesFetched } from './profile-queries.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

test('keeps the newest story time when an older or empty response is saved later', async () => {
  const { db } = database;
  const profileId = await makeProfile(db);
  const newest = new Date(Date.now() - 60_000);
  const older = new Date(newest.getTime() - 60_000);

  for (const latestStoryAt of [newest, older, null]) {
    await markStoriesFetched(db, [{ profileId, latestStoryAt }], new Date());
    expect((await findProfiles(db, [profileId]))[0]?.latestStoryAt).toEqual(newest);
  }
});

test('saves the time of the request, and never moves it back', async () => {
  const { db } = database;
  const profileId = await makeProfile(db);
  const requested = new Date(Date.now() - 60_000);
  const requestedBefore = new Date(requested.getTime() - 60_000);

  for (const requestedAt of [requested, requestedBefore]) {
    await markStoriesFetched(db, [{ profileId, latestStoryAt: null }], requestedAt);
    expect((await findProfiles(db, [profileId]))[0]?.storiesFetchedAt).toEqual(requested);
  }
});
