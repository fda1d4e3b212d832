import { makeAccount } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { waitUntilBlocked } from '@around/test-harness/wait-until-blocked';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { abandonStuckRuns, takeStaleTasks } from './crawl-maintenance.ts';
import { addToRun, closeRunIfDone, openRun } from './crawl-run-queries.ts';
import { addSweepTasks, failTask, finishTask, postponeTask, startTask } from './crawl-task-queries.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test('opens only one run at a time', async () => {
  const { db } = database;
  const runId = await openRun(db, 'scheduled');

  expect(await openRun(db, 'requested')).toBeUndefined();
  expect(await closeRunIfDone(db, runId!)).toBe(true);
  expect(await openRun(db, 'requested')).toBeDefined();
});

test('closes a run when its last task has ended, done or failed', async () => {
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
  expect(await startTask(db, taskId!)).toBeUndefined();
});

test('closing a run does not wait for a transaction that adds tasks to it', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const accounts = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace')];

  await db.transaction().execute(async (one) => {
    await addSweepTasks(one, runId, [accounts[0]!]);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await addSweepTasks(other, runId, [accounts[1]!]);
      await addToRun(other, runId, { accountsProcessed: 1 });
      expect(await closeRunIfDone(other, runId)).toBe(false);
    });
    await addToRun(one, runId, { accountsProcessed: 1 });
  });
});

test('adds up the counts of several tasks', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;

  await addToRun(db, runId, { storiesFetched: 3, storiesUnplaced: 1 });
  await addToRun(db, runId, { storiesFetched: 4 });

  const run = await db.selectFrom('crawlRuns').selectAll().executeTakeFirstOrThrow();
  expect(run).toMatchObject({ storiesFetched: 7, storiesUnplaced: 1, storiesAdded: 0 });
});

test('abandons a run without progress and its tasks, but not an active run', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [taskId] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);
  expect(await abandonStuckRuns(db, 30)).toBe(0);

  const longAgo = sql<Date>`now() - interval '31 minutes'`;
  await db.updateTable('crawlRuns').set({ startedAt: longAgo }).execute();
  await db.updateTable('crawlTasks').set({ createdAt: longAgo }).execute();

  expect(await abandonStuckRuns(db, 30)).toBe(1);
  expect(await startTask(db, taskId!)).toBeUndefined();
  expect(await openRun(db, 'scheduled')).toBeDefined();
});

test('does not abandon a run whose task waits for an account', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [taskId] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);
  const longAgo = sql<Date>`now() - interval '31 minutes'`;
  await db.updateTable('crawlRuns').set({ startedAt: longAgo }).execute();
  await db.updateTable('crawlTasks').set({ createdAt: longAgo }).execute();

  await postponeTask(db, taskId!, { reason: 'hourBudget', delayMs: 60_000 });

  expect(await abandonStuckRuns(db, 30)).toBe(0);
});

test('returns a stale task once, but no waiting or ended task', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const accounts = [await makeAccount(db, 'ada'), await makeAccount(db, 'grace'), await makeAccount(db, 'joan')];
  const [stale, waiting, ended] = await addSweepTasks(db, runId, accounts);
  await postponeTask(db, waiting!, { reason: 'hourBudget', delayMs: 60_000 });
  await finishTask(db, ended!);
  expect(await takeStaleTasks(db, 30)).toEqual([]);

  await db.updateTable('crawlTasks').set({ touchedAt: sql`now() - interval '31 seconds'` }).execute();

  expect(await takeStaleTasks(db, 30)).toEqual([{ id: stale, kind: 'sweep' }]);
  expect(await takeStaleTasks(db, 30)).toEqual([]);
});

test('abandoning a run waits for a task that is ending, without a deadlock', async () => {
  const { db } = database;
  const runId = (await openRun(db, 'scheduled'))!;
  const [taskId] = await addSweepTasks(db, runId, [await makeAccount(db, 'ada')]);
  const longAgo = sql<Date>`now() - interval '31 minutes'`;
  await db.updateTable('crawlRuns').set({ startedAt: longAgo }).execute();
  await db.updateTable('crawlTasks').set({ createdAt: longAgo }).execute();

  const abandoning = await db.transaction().execute(async (tx) => {
    await finishTask(tx, taskId!);
    const abandoned = db.transaction().execute((other) => abandonStuckRuns(other, 30));
    await waitUntilBlocked(db);
    await addToRun(tx, runId, { accountsProcessed: 1 });
    await closeRunIfDone(tx, runId);
    return { abandoned };
  });

  expect(await abandoning.abandoned).toBe(0);
  expect((await db.selectFrom('crawlTasks').select('state').executeTakeFirstOrThrow()).state).toBe('done');
});
