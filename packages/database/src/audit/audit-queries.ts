import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Schema } from '../schema.ts';

export type AuditRow = Selectable<Schema['auditLog']>;

/** The actor of a failed login without such an admin. What was typed is not stored: some type their password there. */
export const UNKNOWN_ACTOR = '(unknown name)';

export type AuditEntry = {
  actor: string;
  /** What was done, e.g. `account.add`. */
  action: string;
  target?: string | null;
  /** Never a secret. */
  details?: Record<string, unknown>;
  address?: string | null;
};

/** Call it in the transaction of the change that it records. */
export async function writeAudit(db: Db, { details = {}, ...entry }: AuditEntry): Promise<void> {
  await db
    .insertInto('auditLog')
    .values({ ...entry, details: JSON.stringify(details) })
    .execute();
}

type AuditPage = {
  limit: number;
  before?: string | undefined;
  action?: string | undefined;
  actor?: string | undefined;
};

/** Newest first. `before` is the last id of the previous page. `action` matches a group too: `account` matches `account.add`. */
export async function findAudit(db: Db, { limit, before, action, actor }: AuditPage): Promise<AuditRow[]> {
  return db
    .selectFrom('auditLog')
    .selectAll()
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(action !== undefined, (query) =>
      query.where((eb) => eb.or([eb('action', '=', action!), sql<boolean>`starts_with(action, ${action} || '.')`])),
    )
    .$if(actor !== undefined, (query) => query.where(sql<boolean>`lower(actor) = lower(${actor})`))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
