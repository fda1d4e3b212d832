import { randomUUID } from 'node:crypto';
import { makeAccount, makeLocation, makeStory } from '@around/test-harness/make-rows';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { openRun } from '../crawl/crawl-run-queries.ts';
import { addSweepTasks } from '../crawl/crawl-task-queries.ts';
import { readTraySizes } from '../health/tray-sizes.ts';
import { keptRecords, thinRecords } from './retention.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
});
afterEach(() => database[Symbol.asyncDispose]());

test.each(keptRecords.map((records) => [records.table, records] as const))(
  'every kind of record has the time that it ages by: %s',
  async (_table, records) => {
    expect(await thinRecords(database.db, records)).toBe(0);
  },
);

const events = keptRecords.find(({ table }) => table === 'account_events')!;

async function noteEvents(accountId: string, ages: string[]): Promise<void> {
  for (const age of ages) {
    await sql`insert into account_events (account_id, event, cause, at)
      values (${accountId}, 'active', 'operator', now() - ${age}::interval)`.execute(database.db);
  }
}

test('what is older than it is kept goes batch by batch, the oldest first; the rest stays', async () => {
  const ada = await makeAccount(database.db, 'ada');
  await noteEvents(ada, ['91 days', '100 days', '120 days', '89 days', '1 hour']);

  expect(await thinRecords(database.db, events, 2)).toBe(2);
  const { rows } = await sql<{ days: number }>`
    select floor(extract(epoch from now() - at) / 86400)::int as days from account_events order by at`.execute(
    database.db,
  );
  expect(rows.map((row) => row.days)).toEqual([91, 89, 0]);

  expect(await thinRecords(database.db, events, 2)).toBe(1);
  expect(await thinRecords(database.db, events, 2)).toBe(0);
});

test('rows that another worker deletes are left to it, and not waited for', async () => {
  await noteEvents(await makeAccount(database.db, 'ada'), ['91 days', '92 days']);

  await database.db.transaction().execute(async (tx) => {
    expect(await thinRecords(tx, events)).toBe(2);
    expect(await thinRecords(database.db, events)).toBe(0);
  });
});

test('a story goes a month after it has expired, not before', async () => {
  const stories = keptRecords.find(({ table }) => table === 'stories')!;
  const locationId = await makeLocation(database.db);
  const daysAgo = (days: number) => ({ postedAt: new Date(Date.now() - days * 86_400_000) });
  await makeStory(database.db, locationId, daysAgo(32));
  await makeStory(database.db, locationId, daysAgo(30.5));
  await makeStory(database.db, locationId, daysAgo(0));

  expect(await thinRecords(database.db, stories)).toBe(1);
});

test('what is not over has no age', async () => {
  const runs = keptRecords.find(({ table }) => table === 'crawl_runs')!;
  await openRun(database.db, 'scheduled');
  await database.db.updateTable('crawlRuns').set({ startedAt: sql`now() - interval '1 year'` }).execute();

  expect(await thinRecords(database.db, runs)).toBe(0);
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
