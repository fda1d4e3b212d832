import { type Kysely, sql } from 'kysely';

/** Probes of a proxy, for operators: each is a request that costs the proxy traffic. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table proxies
      add column probe_count integer not null default 0,
      add column failed_probe_count integer not null default 0,
      add column last_probe_at timestamptz`.execute(db);
}
