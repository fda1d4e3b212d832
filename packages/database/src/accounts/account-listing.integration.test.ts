import { hoursAgo } from '@around/test-harness/hours-ago';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { readAccountListings } from './account-listing.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('lists accounts with followed profiles and the last fetched one, without secrets', async () => {
  const id = await makeAccount(db, 'ada', { state: 'cooling', cooldownUntil: hoursAgo(-1) });
  await makeAccount(db, 'Bob');
  await db
    .updateTable('accounts')
    .set({ sealedPassword: 'sealed', authMethod: 'password' })
    .where('id', '=', id)
    .execute();
  for (const [position, name] of ['one', 'two', 'three'].entries()) {
    const profileId = await makeProfile(db, name);
    await db.insertInto('accountFollows').values({ accountId: id, profileId, position }).execute();
    const fetched = {
      storiesFetchedAt: hoursAgo(name === 'two' ? 1 : 2),
      ...(name === 'one' && { latitude: 38, longitude: 27 }),
    };
    await db.updateTable('profiles').set(fetched).where('id', '=', profileId).execute();
  }

  const [ada, bob] = await readAccountListings(db);

  expect(ada).toMatchObject({
    username: 'ada',
    isRateLimited: true,
    rateLimitExpiry: expect.any(Date),
    hasSession: true,
    hasPassword: true,
    authMethod: 'password',
    authenticationSuccess: null,
    followedAccounts: ['one', 'two', 'three'],
    followedAccountsCount: 3,
    locationAccountsCount: 1,
    currentFollowedIndex: 1,
  });
  expect(bob).toMatchObject({
    username: 'Bob',
    isRateLimited: false,
    rateLimitExpiry: null,
    followedAccounts: [],
    currentFollowedIndex: 0,
  });
  expect(Object.values(ada!)).not.toContain('sealed');
});
