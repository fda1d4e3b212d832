import type { AccountId, ProfileId } from '@around/contracts/ids';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openRun } from '../crawl/crawl-run-queries.ts';
import type { Db } from '../db.ts';
import { claimProfiles, markStoriesFetched } from '../profiles/profile-queries.ts';
import { lockPairing } from '../proxies/proxy-pairing.ts';
import { lockAccountFacts } from './account-facts.ts';
import { resetAccounts } from './account-resets.ts';

const windows = { throttleWindowMs: 60_000, actionBlockWindowMs: 60_000 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('a second failure of an account waits for the first and sees its changes', async () => {
  const { db } = database;
  const id: AccountId = await makeAccount(db, 'ada');

  const { second } = await db.transaction().execute(async (tx) => {
    await lockAccountFacts(tx, id, windows);
    const second = db.transaction().execute((other) => lockAccountFacts(other, id, windows));
    await Promise.race([second, waitUntilBlocked(db)]);
    await tx.updateTable('accounts').set({ throttleCount: 1 }).where('id', '=', id).execute();
    return { second };
  });

  expect((await second)?.throttleCount).toBe(1);
});

test('marks profiles in the order in which they are claimed, whatever the order of the batch', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const low = await makeProfileOf('10');
  const high = await makeProfileOf('20');

  const { marking } = await db.transaction().execute(async (tx) => {
    await claimProfiles(tx, runId, [low]);
    const fetched = [high, low].map((profileId) => ({ profileId, latestStoryAt: null }));
    const marking = db.transaction().execute((other) => markStoriesFetched(other, fetched, new Date()));
    await waitUntilBlocked(db);
    // Throws if the waiting transaction has already locked the second profile.
    await sql`select from profiles where id = ${high} for no key update nowait`.execute(tx);
    return { marking };
  });

  await marking;
});

test.each([
  ['paired', (db: Db, ids: AccountId[]) => lockPairing(db, ids)],
  ['reset', (db: Db) => resetAccounts(db)],
])('locks accounts in id order when they are %s, whatever the physical order', async (_what, lockAll) => {
  const { db } = database;
  const cooling = { state: 'cooling' as const, sealedSession: 'sealed' };
  const [low, high] = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')].toSorted() as [
    AccountId,
    AccountId,
  ];
  // Updates move the rows, so that their physical order is the reverse.
  for (const id of [high, low]) await db.updateTable('accounts').set(cooling).where('id', '=', id).execute();

  const { locking } = await db.transaction().execute(async (tx) => {
    await sql`select from accounts where id = ${low} for no key update`.execute(tx);
    const locking = db.transaction().execute(async (other) => {
      // An index scan would return id order by chance.
      await sql`set local enable_indexscan = off`.execute(other);
      await sql`set local enable_bitmapscan = off`.execute(other);
      await lockAll(other, [high, low]);
    });
    await waitUntilBlocked(db);
    await sql`select from accounts where id = ${high} for no key update nowait`.execute(tx);
    return { locking };
  });

  await locking;
});

async function makeProfileOf(networkId: string): Promise<ProfileId> {
  const id = await makeProfile(database.db);
  await database.db.updateTable('profiles').set({ networkId }).where('id', '=', id).execute();
  return id;
}
