import { sql } from 'kysely';
import type { Db } from '../db.ts';

const REPORT_DATA_DAYS = 90;
const REPORTER_EMAIL_DAYS = 30;

const BATCH_SIZE = 500;

/**
 * Deletes e-mail addresses 30 days after the decision, and every other personal datum of a report, removal request or appeal 90 days
 * after it was made. What stays is the reason, the time and the decision. Returns how many of these rows it changed. Also deletes kept
 * suspensions that have ended.
 */
export async function deletePersonalData(db: Db): Promise<number> {
  const changed = [];
  for (const table of ['reports', 'removal_requests'] as const) changed.push(await deleteEmails(db, table));
  for (const table of ['reports', 'removal_requests', 'moment_appeals'] as const) {
    changed.push(await deleteRest(db, table));
  }
  await db.deleteFrom('keptSuspensions').where('endsAt', '<=', sql<Date>`now()`).execute();
  return changed.reduce((sum, count) => sum + count, 0);
}

type TableWithEmails = 'reports' | 'removal_requests';
type Table = TableWithEmails | 'moment_appeals';

async function deleteEmails(db: Db, table: TableWithEmails): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set sealed_email = null
    where id in (
      select told.id from ${sql.table(table)} told
      join moderation_decisions decision on decision.id = told.decision_id
      where told.sealed_email is not null
        and decision.decided_at < now() - make_interval(days => ${REPORTER_EMAIL_DAYS})
      limit ${BATCH_SIZE}
      for update of told skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Personal data of each table besides the address. */
const columns = {
  reports: ['words', 'sealed_email', 'address_hash', 'network_hash'],
  removal_requests: ['words', 'appeal_words', 'sealed_email', 'address_hash', 'link', 'profile', 'place'],
  moment_appeals: ['words'],
} as const satisfies Record<Table, string[]>;

async function deleteRest(db: Db, table: Table): Promise<number> {
  const cleared = sql.join(columns[table].map((column) => sql`${sql.ref(column)} = null`));
  const isFilled = sql.join(
    columns[table].map((column) => sql`${sql.ref(column)} is not null`),
    sql` or `,
  );
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${cleared}
    where id in (
      select id from ${sql.table(table)}
      where created_at < now() - make_interval(days => ${REPORT_DATA_DAYS}) and (${isFilled})
      limit ${BATCH_SIZE}
      for update skip locked
    )`.execute(db);
  return Number(numAffectedRows);
}
