import { sql } from 'kysely';
import type { Db } from '../db.ts';

/**
 * What grows with every crawl, by which of its times it ages, and for how many days it is kept: longer than any budget, rule or
 * screen looks back. Tasks go with their run.
 */
export const keptRecords = [
  { table: 'stories', time: 'expires_at', days: 30 },
  { table: 'account_requests', time: 'at', days: 8 },
  { table: 'account_events', time: 'at', days: 90 },
  { table: 'proxy_events', time: 'at', days: 90 },
  { table: 'rate_limit_events', time: 'ends_at', days: 90 },
  { table: 'crawl_pauses', time: 'closed_at', days: 90 },
  { table: 'crawl_runs', time: 'finished_at', days: 90 },
  { table: 'network_places', time: 'fetched_at', days: 90 },
  { table: 'operator_jobs', time: 'finished_at', days: 30 },
  { table: 'alerts', time: 'ended_at', days: 90 },
  { table: 'audit_log', time: 'at', days: 365 },
  { table: 'outbox', time: 'sent_at', days: 1 },
] as const;

const BATCH_SIZE = 2_000;

/**
 * Deletes one batch of records that are older than they are kept; how many went, so that the caller may go on. What has no time
 * yet, because it is not over, stays. Rows that another worker deletes are skipped.
 */
export async function thinRecords(
  db: Db,
  { table, time, days }: (typeof keptRecords)[number],
  batchSize = BATCH_SIZE,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)}
      where ${sql.ref(time)} < now() - make_interval(days => ${days})
      order by ${sql.ref(time)} limit ${batchSize}
      for update skip locked
    ))`.execute(db);
  return Number(numAffectedRows);
}
