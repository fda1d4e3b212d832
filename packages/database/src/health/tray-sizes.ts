import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Sizes of the trays in the last runs: of `read` trays, `empty` listed no profile. */
export type TraySizes = { read: number; empty: number; largest: number };

/** Over the newest `lastRuns` finished runs that read a tray. All zeros without one. */
export async function readTraySizes(db: Db, lastRuns: number): Promise<TraySizes> {
  const { rows } = await sql<TraySizes>`
    select count(*)::int as read, (count(*) filter (where task.tray_size = 0))::int as empty,
      coalesce(max(task.tray_size), 0) as largest
    from crawl_tasks task
    where task.tray_size is not null and task.run_id in (
      select run.id from crawl_runs run
      where run.finished_at is not null
        and exists (select from crawl_tasks sweep where sweep.run_id = run.id and sweep.tray_size is not null)
      order by run.started_at desc
      limit ${lastRuns})`.execute(db);
  return rows[0]!;
}
