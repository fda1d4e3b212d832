import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import { sql } from 'kysely';

const POLL_MS = 5;

/** Resolves when another connection to this database waits for a lock. Ends with the test's timeout otherwise. */
export async function waitUntilBlocked(db: Db): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length === 0) await sleep(POLL_MS);
}
