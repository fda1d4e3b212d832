import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { abandonStuckRuns, addToRun, closeRunIfDone, openRun } from './crawl-run-queries.ts';
import { addSweepTasks, failTask, findPendingTask, finishTask } from './crawl-task-queries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('only one run is open at a time', async () => {
  const { db } = database;
  const runId = await openRun(db, 'scheduled');

  expect(await openRun(db, 'requested')).toBeUndefined();
  expect(await closeRunIfDone(db, runId!)).toBe(true);
  expect(await openRun(db, 'requested')).toBeDefined();
});

test('a run is open until its last task has ended, well or not', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [one, two] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')]);

  expect(await finishTask(db, one!)).toBe(true);
  expect(await closeRunIfDone(db, runId)).toBe(false);
  expect(await failTask(db, two!, 'logged out')).toBe(true);
  expect(await closeRunIfDone(db, runId)).toBe(true);
});

test('a task ends once', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [taskId] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);

  expect(await finishTask(db, taskId!)).toBe(true);

  expect(await finishTask(db, taskId!)).toBe(false);
  expect(await failTask(db, taskId!, 'late')).toBe(false);
  expect(await findPendingTask(db, taskId!)).toBeUndefined();
});

test('counts of several tasks add up', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;

  await addToRun(db, runId, { storiesFetched: 3, requestsMade: 1 });
  await addToRun(db, runId, { storiesFetched: 4 });

  const run = await db.selectFrom('crawlRuns').selectAll().executeTakeFirstOrThrow();
  expect(run).toMatchObject({ storiesFetched: 7, requestsMade: 1, storiesAdded: 0 });
});

test('a run without progress is given up with its tasks, a busy one is not', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [taskId] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);
  expect(await abandonStuckRuns(db, 30)).toBe(0);

  const longAgo = sql<Date>`now() - interval '31 minutes'`;
  await db.updateTable('crawlRuns').set({ startedAt: longAgo }).execute();
  await db.updateTable('crawlTasks').set({ createdAt: longAgo }).execute();

  expect(await abandonStuckRuns(db, 30)).toBe(1);
  expect(await findPendingTask(db, taskId!)).toBeUndefined();
  expect(await openRun(db, 'scheduled')).toBeDefined();
});
