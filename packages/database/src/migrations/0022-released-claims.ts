import { type Kysely, sql } from 'kysely';

/** The claim of a case that was released last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table moderation_cases add column released_claim_id text`.execute(db);
}
