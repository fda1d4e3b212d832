import type { CrawlRunId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { CrawlReason, Schema } from '../schema.ts';
import { profilesLive, profilesMissed } from './tray-sightings.ts';

type RunCounter = Extract<
  keyof Schema['crawlRuns'],
  | 'accountsProcessed'
  | 'accountsWithErrors'
  | 'storiesFetched'
  | 'storiesAdded'
  | 'storiesUnplaced'
  | 'storiesSetAside'
  | 'locationsUpdated'
  | 'rateLimitEvents'
>;
export type RunCounts = Partial<Record<RunCounter, number>>;

/** Undefined if a run is open already: there is at most one. */
export async function openRun(db: Db, reason: CrawlReason): Promise<CrawlRunId | undefined> {
  const row = await db
    .insertInto('crawlRuns')
    .values({ reason })
    .onConflict((conflict) => conflict.expression(sql`(true)`).where('finishedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function addToRun(db: Db, runId: CrawlRunId, counts: RunCounts): Promise<void> {
  const added = Object.entries(counts).filter(([, count]) => count !== 0);
  if (added.length === 0) return;
  await db
    .updateTable('crawlRuns')
    .set(Object.fromEntries(added.map(([name, count]) => [name, sql`${sql.ref(name)} + ${count}`])))
    .where('id', '=', runId)
    .execute();
}

/**
 * Closes the run if none of its tasks is pending. Locks the run's row, so that of two tasks that end at once the second sees the
 * first. The lock (`for no key update`) does not block inserts of tasks, which reference the row.
 */
export async function closeRunIfDone(db: Db, runId: CrawlRunId): Promise<boolean> {
  await db.selectFrom('crawlRuns').select('id').where('id', '=', runId).forNoKeyUpdate().execute();
  const { numUpdatedRows } = await db
    .updateTable('crawlRuns')
    .set({ finishedAt: sql`clock_timestamp()`, profilesLive, profilesMissed })
    .where('id', '=', runId)
    .where('finishedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('crawlTasks')
            .select('crawlTasks.id')
            .whereRef('crawlTasks.runId', '=', 'crawlRuns.id')
            .where('crawlTasks.state', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
