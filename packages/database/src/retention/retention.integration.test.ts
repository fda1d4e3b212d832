import { randomUUID } from 'node:crypto';
import { makeAccount, makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openRun } from '../crawl/crawl-run-queries.ts';
import { addSweepTasks } from '../crawl/crawl-task-queries.ts';
import { readTraySizes } from '../health/tray-sizes.ts';
import { deleteExpiredRows, retentionRules } from './retention.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test.each(retentionRules.map((rule) => [rule.table, rule] as const))(
  'has a valid table and column: %s',
  async (_table, rule) => {
    expect(await deleteExpiredRows(database.db, rule)).toBe(0);
  },
);

const events = retentionRules.find(({ table }) => table === 'account_events')!;

async function addEvents(accountId: string, ages: string[]): Promise<void> {
  for (const age of ages) {
    await sql`insert into account_events (account_id, event, cause, at)
      values (${accountId}, 'active', 'operator', now() - ${age}::interval)`.execute(database.db);
  }
}

test('deletes expired rows in batches, oldest first, and keeps the rest', async () => {
  const ada = await makeAccount(database.db, 'ada');
  await addEvents(ada, ['91 days', '100 days', '120 days', '89 days', '1 hour']);

  expect(await deleteExpiredRows(database.db, events, 2)).toBe(2);
  const { rows } = await sql<{ days: number }>`
    select floor(extract(epoch from now() - at) / 86400)::int as days from account_events order by at`.execute(
    database.db,
  );
  expect(rows.map((row) => row.days)).toEqual([91, 89, 0]);

  expect(await deleteExpiredRows(database.db, events, 2)).toBe(1);
  expect(await deleteExpiredRows(database.db, events, 2)).toBe(0);
});

test('skips rows that another worker is deleting', async () => {
  await addEvents(await makeAccount(database.db, 'ada'), ['91 days', '92 days']);

  await database.db.transaction().execute(async (tx) => {
    expect(await deleteExpiredRows(tx, events)).toBe(2);
    expect(await deleteExpiredRows(database.db, events)).toBe(0);
  });
});

test('deletes a story 30 days after it has expired, not before', async () => {
  const stories = retentionRules.find(({ table }) => table === 'stories')!;
  const locationId = await makeLocation(database.db);
  const daysAgo = (days: number) => ({ postedAt: new Date(Date.now() - days * 86_400_000) });
  await makeStory(database.db, locationId, daysAgo(32));
  await makeStory(database.db, locationId, daysAgo(30.5));
  await makeStory(database.db, locationId, daysAgo(0));

  expect(await deleteExpiredRows(database.db, stories)).toBe(1);
});

test('keeps unfinished rows of any age', async () => {
  const runs = retentionRules.find(({ table }) => table === 'crawl_runs')!;
  await openRun(database.db, 'scheduled');
  await database.db.updateTable('crawlRuns').set({ startedAt: sql`now() - interval '1 year'` }).execute();

  expect(await deleteExpiredRows(database.db, runs)).toBe(0);
});

test('the sizes of trays are of the last runs that read any', async () => {
  expect(await readTraySizes(database.db, 3)).toEqual({ read: 0, empty: 0, largest: 0 });
  for (const [minutesAgo, sizes] of [
    [40, [9, 9]],
    [30, [0, 4]],
    [20, [0, 0]],
    [10, [null, null]],
  ] as const) {
    const runId = (await openRun(database.db, 'scheduled'))!;
    const accounts = [await makeAccount(database.db, randomUUID()), await makeAccount(database.db, randomUUID())];
    for (const [index, taskId] of (await addSweepTasks(database.db, runId, accounts)).entries()) {
      await database.db
        .updateTable('crawlTasks')
        .set({ traySize: sizes[index] ?? null })
        .where('id', '=', taskId)
        .execute();
    }
    const startedAt = sql<Date>`now() - make_interval(mins => ${minutesAgo})`;
    await database.db
      .updateTable('crawlRuns')
      .set({ startedAt, finishedAt: sql`now()` })
      .where('id', '=', runId)
      .execute();
  }

  expect(await readTraySizes(database.db, 2)).toEqual({ read: 4, empty: 3, largest: 4 });
});
