import type { AccountId, MailId, OperatorJobId, ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import {
  contentOfMail,
  emailOfRemoval,
  emailOfReport,
  handedSessionOfAccount,
  inputOfOperatorJob,
  passwordOfAccount,
  passwordOfProxy,
  secondFactorOfAccount,
  sessionOfAccount,
  totpSecretOfAdmin,
} from './sealed-rows.ts';

export type SealedColumn = {
  table: string;
  column: string;
  /** The column that the context is made of. */
  key: string;
  contextOf: (key: string) => string;
};

/** Every column with secrets. A test compares the list with the schema. */
export const sealedColumns: SealedColumn[] = [
  { table: 'accounts', column: 'sealed_session', key: 'id', contextOf: (id) => sessionOfAccount(id as AccountId) },
  {
    table: 'accounts',
    column: 'sealed_handed_session',
    key: 'id',
    contextOf: (id) => handedSessionOfAccount(id as AccountId),
  },
  { table: 'accounts', column: 'sealed_password', key: 'id', contextOf: (id) => passwordOfAccount(id as AccountId) },
  {
    table: 'accounts',
    column: 'sealed_second_factor',
    key: 'id',
    contextOf: (id) => secondFactorOfAccount(id as AccountId),
  },
  { table: 'proxies', column: 'sealed_password', key: 'id', contextOf: (id) => passwordOfProxy(id as ProxyId) },
  {
    table: 'operator_jobs',
    column: 'sealed_input',
    key: 'id',
    contextOf: (id) => inputOfOperatorJob(id as OperatorJobId),
  },
  { table: 'reports', column: 'sealed_email', key: 'code', contextOf: emailOfReport },
  { table: 'removal_requests', column: 'sealed_email', key: 'code', contextOf: emailOfRemoval },
  { table: 'mails', column: 'sealed_content', key: 'id', contextOf: (id) => contentOfMail(id as MailId) },
  { table: 'admins', column: 'sealed_totp_secret', key: 'id', contextOf: totpSecretOfAdmin },
];

export type SealedRow = { key: string; sealed: string };

/** Rows with a secret in this column, in the order of their key. */
export async function findSealedRows(
  db: Db,
  { table, column, key }: SealedColumn,
  { after, limit }: { after: string; limit: number },
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null and ${sql.ref(key)}::text > ${after}
    order by ${sql.ref(key)}::text
    limit ${limit}`.execute(db);
  return rows;
}

/** False: the row has changed since it was read. */
export async function replaceSealed(
  db: Db,
  { table, column, key }: SealedColumn,
  { row, sealed }: { row: SealedRow; sealed: string },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${sealed}
    where ${sql.ref(key)}::text = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(db);
  return numAffectedRows > 0n;
}
