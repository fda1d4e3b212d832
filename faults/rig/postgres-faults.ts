import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import { sql } from 'kysely';
import type { RigPostgres } from './services.ts';

/** An immediate shutdown: connections break, and the next start has to recover. */
export async function crashFor(postgres: RigPostgres, awayMs: number): Promise<void> {
  await postgres.crash((pid) => process.kill(pid, 'SIGQUIT'));
  await sleep(awayMs);
  await postgres.start();
}

/** Terminates one database connection of the crawlers, chosen by a number from 0 to 1. */
export async function cutOneConnection(db: Db, pick: number): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'crawler' and datname = current_database()
    order by pid
    offset floor(${pick}::float8 * (select count(*) from pg_stat_activity
      where application_name = 'crawler' and datname = current_database()))::int
    limit 1`.execute(db);
}
