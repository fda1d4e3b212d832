import { type Kysely, sql } from 'kysely';

/** The account that did a fetch. Without a reference, because an account can be removed while its tasks are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crawl_tasks add column done_by uuid`.execute(db);
}
