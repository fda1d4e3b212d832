import { type Kysely, sql } from 'kysely';

/** The request that caused a job, for logs and traces; null for jobs of a schedule. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox add column origin jsonb`.execute(db);
}
