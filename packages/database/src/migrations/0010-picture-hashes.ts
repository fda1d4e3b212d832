import { type Kysely, sql } from 'kysely';

/** What videos look like, so that a removed one is recognised when it was encoded again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['moments', 'removed_content']) {
    await sql`alter table ${sql.table(table)} add column picture_hashes bytea[] not null default '{}'`.execute(db);
  }
}
