import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { closeRunIfDone, openRun } from '../crawl/crawl-run-queries.ts';
import { addSweepTasks, failTask, finishTask } from '../crawl/crawl-task-queries.ts';
import type { Db } from '../db.ts';
import { readLatestRun } from './run-reports.ts';

let database: TestDatabase;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  db = database.db;
});
afterEach(() => database[Symbol.asyncDispose]());

test('reports the latest finished run and ignores the open one', async () => {
  const accounts = [await makeAccount(db, 'a'), await makeAccount(db, 'b'), await makeAccount(db, 'c')];
  const runId = (await openRun(db, 'requested'))!;
  const [one, two, three] = await addSweepTasks(db, runId, accounts);
  for (const task of [one, two]) await finishTask(db, task!);
  await failTask(db, three!, 'no');
  await db.updateTable('crawlRuns').set({ startedAt: sql`now() - interval '90 seconds'`, storiesFetched: 7 }).execute();
  await closeRunIfDone(db, runId);
  await openRun(db, 'scheduled');

  const run = await readLatestRun(db);

  expect(run).toMatchObject({ runId, reason: 'requested', storiesFetched: 7, profilesLive: 0, profilesMissed: 0 });
  expect(run?.successRate).toBeCloseTo(66.7, 1);
  expect(run?.durationMs).toBeGreaterThanOrEqual(90_000);
});
