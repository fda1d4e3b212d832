import { makeLocation, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readAccountStats } from './account-stats.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('counts profiles with a home and locations with a profile, without excluded profiles', async () => {
  const profileId = await makeProfile(db);
  await makeProfile(db);
  const excluded = await makeProfile(db);
  await db
    .updateTable('profiles')
    .set({ excludedAt: new Date(), excludedReason: 'Asked' })
    .where('id', '=', excluded)
    .execute();
  await db.updateTable('profiles').set({ setLatitude: 38, setLongitude: 27 }).where('id', '=', profileId).execute();
  const location = await makeLocation(db);
  await db.updateTable('locations').set({ profileId }).where('id', '=', location).execute();
  await makeLocation(db);

  expect(await readAccountStats(db)).toEqual({ totalAccounts: 2, accountsWithLocation: 1, locationsWithInstagram: 1 });
});
