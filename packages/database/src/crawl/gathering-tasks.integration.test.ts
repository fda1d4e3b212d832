import type { CrawlRunId, CrawlTaskId } from '@around/contracts/ids';
import { makeAccount, makeProfile } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Db } from '../db.ts';
import { openRun } from './crawl-run-queries.ts';
import { addFetchTasks, addSweepTasks, finishSweep } from './crawl-task-queries.ts';
import { endGathering } from './gathering-tasks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterAll(() => database[Symbol.asyncDispose]());

/** A sweep that starts its own batch, because it does not see the uncommitted batch of another sweep. */
async function endSweep(tx: Db, runId: CrawlRunId, sweepId: CrawlTaskId): Promise<CrawlTaskId[]> {
  await finishSweep(tx, sweepId, 1);
  const profileIds = [await makeProfile(database.db)];
  await addFetchTasks(tx, runId, [
    { profileIds, expectedIds: [], isSecondLook: false, accountId: null, isGathering: true },
  ]);
  return endGathering(tx, runId);
}

test('the last of two concurrent sweeps sends the batches of both', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const sweeps = await addSweepTasks(db, runId, [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')]);

  const sent = await db.transaction().execute(async (tx) => {
    expect(await endSweep(tx, runId, sweeps[0]!)).toEqual([]);
    const sentByLast = db.transaction().execute((other) => endSweep(other, runId, sweeps[1]!));
    await Promise.race([sentByLast, waitUntilBlocked(db)]);
    return { sentByLast };
  });

  expect(await sent.sentByLast).toHaveLength(2);
});
