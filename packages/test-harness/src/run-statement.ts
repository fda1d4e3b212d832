import type { Db } from '@around/database/db';
import { sql } from 'kysely';

/** For statements that no query of the product makes. */
export async function runStatement(db: Db, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
