import { sql } from 'kysely';
import type { Db } from '../db.ts';

/**
 * Tables that grow with every crawl, the column that gives a row's age, and the days that rows are kept: longer than any budget,
 * rule or screen looks back. Tasks are deleted with their run.
 */
export const retentionRules = [
  { table: 'stories', time: 'expires_at', days: 30 },
  { table: 'moments', time: 'posted_at', days: 31 },
  { table: 'waiting_stories', time: 'expires_at', days: 1 },
  { table: 'set_aside_stories', time: 'last_seen_at', days: 8 },
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
 * Deletes one batch of rows that are older than the rule allows, and returns their number so that the caller can continue. Rows
 * without a time are not finished and stay. Skips rows that another worker is deleting.
 */
export async function deleteExpiredRows(
  db: Db,
  { table, time, days }: (typeof retentionRules)[number],
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
