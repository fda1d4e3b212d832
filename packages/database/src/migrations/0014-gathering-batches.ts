import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table crawl_tasks add column is_gathering boolean not null default false`.execute(db);
  await sql`create index crawl_tasks_gathering on crawl_tasks (run_id) where is_gathering`.execute(db);
}
