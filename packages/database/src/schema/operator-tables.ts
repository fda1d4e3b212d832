import type { OperatorJobId } from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResult, OperatorJobState } from '@around/contracts/operator-jobs';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type AdminsTable = {
  id: Generated<string>;
  username: string;
  passwordHash: string;
  createdAt: Generated<Date>;
};

/** What an operator asked for: one open row for each kind and target. */
export type OperatorJobsTable = {
  id: Generated<OperatorJobId>;
  kind: OperatorJobKind;
  /** Whom or what it is about: an id or a name; empty for jobs about everything. */
  target: Generated<string>;
  /** A secret that the job needs, sealed to this row; gone when the job ends. */
  sealedInput: string | null;
  state: Generated<OperatorJobState>;
  progress: Generated<number>;
  message: string | null;
  result: JSONColumnType<OperatorJobResult, string | null, string | null> | null;
  error: string | null;
  requestedBy: string;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  /** The last sign of life of whoever works on it. */
  touchedAt: Generated<Date>;
  finishedAt: Date | null;
};

export type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** The admin's name, or what somebody claimed to be called at the door. */
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
  /** Until then the news is somebody's who is about to tell it. */
  tellAfter: Generated<Date>;
};

/** One row: what is collected and why, on what basis, and whom to ask to be left out. */
export type CollectionRecordTable = {
  id: Generated<number>;
  purpose: Generated<string>;
  lawfulBasis: Generated<string>;
  contact: Generated<string>;
  updatedAt: Date | null;
  /** The admin's name; null while nobody has written anything. */
  updatedBy: string | null;
};

export type OutboxTable = {
  sequence: GeneratedAlways<string>;
  id: Generated<string>;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delayMs: Generated<number>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
};
