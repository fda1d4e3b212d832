import type { AccountId, ProfileId } from '@around/contracts/ids';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openRun } from '../crawl/crawl-run-queries.ts';
import { claimProfiles, markStoriesFetched } from '../profiles/profile-queries.ts';
import { lockAccountFacts } from './account-facts.ts';

const windows = { throttleWindowMs: 60_000, actionBlockWindowMs: 60_000 };

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('two verdicts on one account follow each other: the second one sees what the first one wrote', async () => {
  const { db } = database;
  const id: AccountId = await makeAccount(db, 'ada');

  const { second } = await db.transaction().execute(async (tx) => {
    await lockAccountFacts(tx, id, windows);
    const second = db.transaction().execute((other) => lockAccountFacts(other, id, windows));
    await Promise.race([second, waitUntilBlocked()]);
    await tx.updateTable('accounts').set({ throttleCount: 1 }).where('id', '=', id).execute();
    return { second };
  });

  expect((await second)?.throttleCount).toBe(1);
});

test('profiles are marked in the order in which they are claimed, whatever the order of the batch', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const low = await makeProfileOf('10');
  const high = await makeProfileOf('20');

  const { marking } = await db.transaction().execute(async (tx) => {
    await claimProfiles(tx, runId, [low]);
    const fetched = [high, low].map((profileId) => ({ profileId, latestStoryAt: null }));
    const marking = db.transaction().execute((other) => markStoriesFetched(other, fetched, new Date()));
    await waitUntilBlocked();
    // Whoever waits for the first holds nothing of the second.
    await sql`select from profiles where id = ${high} for no key update nowait`.execute(tx);
    return { marking };
  });

  await marking;
});

async function makeProfileOf(networkId: string): Promise<ProfileId> {
  const id = await makeProfile(database.db);
  await database.db.updateTable('profiles').set({ networkId }).where('id', '=', id).execute();
  return id;
}

async function waitUntilBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      database.db,
    );
    if (rows.length > 0) return;
  }
}
