import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResult, OperatorJobState } from '@around/contracts/operator-jobs';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { UserPasskeysTable } from './user-tables.ts';

export type AdminsTable = {
  id: Generated<string>;
  username: string;
  passwordHash: string;
  createdAt: Generated<Date>;
  /** The secret of the authenticator app. */
  sealedTotpSecret: string | null;
  /** Null while the secret waits for its first code. */
  totpEnrolledAt: Date | null;
  /** The time step of the last accepted code: that one and earlier ones are used up. */
  totpLastStep: string | null;
};

export type AdminPasskeysTable = Omit<UserPasskeysTable, 'userId'> & { adminId: string };

export type AdminRecoveryCodesTable = { adminId: string; digest: string; usedAt: Date | null };

/** Jobs requested by operators; at most one open row for each kind and target. */
export type OperatorJobsTable = {
  id: Generated<OperatorJobId>;
  kind: OperatorJobKind;
  /** An id or name; empty for jobs about everything. */
  target: Generated<string>;
  /** A secret for the job, sealed to this row. Deleted when the job ends. */
  sealedInput: string | null;
  state: Generated<OperatorJobState>;
  progress: Generated<number>;
  message: string | null;
  result: JSONColumnType<OperatorJobResult, string | null, string | null> | null;
  error: string | null;
  requestedBy: string;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  /** Last activity of the job. */
  touchedAt: Generated<Date>;
  finishedAt: Date | null;
};

export type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** An admin's name, or `UNKNOWN_ACTOR`: never text that somebody typed, because it may be a password. */
  actor: string;
  action: string;
  target: string | null;
  details: JSONColumnType<Record<string, unknown>>;
  address: string | null;
};

export type AlertsTable = {
  id: GeneratedAlways<string>;
  rule: string;
  subject: string;
  cause: string;
  beganAt: Generated<Date>;
  endedAt: Date | null;
  beginningToldAt: Date | null;
  endToldAt: Date | null;
  /** Lease of the process that is sending the notification. */
  tellAfter: Generated<Date>;
};

/** A single row with purpose, lawful basis and contact of the collection. */
export type CollectionRecordTable = {
  id: Generated<number>;
  purpose: Generated<string>;
  lawfulBasis: Generated<string>;
  contact: Generated<string>;
  updatedAt: Date | null;
  /** The admin's name; null until first edited. */
  updatedBy: string | null;
};

export type OutboxTable = {
  sequence: GeneratedAlways<string>;
  id: Generated<string>;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delayMs: Generated<number>;
  /** A `WorkOrigin`. */
  origin: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
};
