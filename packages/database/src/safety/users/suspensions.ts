import type { UserId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { nextSuspension, SUSPENSION_WINDOW_DAYS } from '@around/contracts/safety/suspension-ladder';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { isOverturned } from '../../moments/overturned-removal.ts';
import type { SuspensionState } from '../../schema/safety-tables.ts';

export type Suspension = { until: Date | null; reason: ReportReason | null };

const OTHER_REASON = 'other';

/** Undefined when the user may share. */
export async function findSuspension(db: Db, userId: UserId): Promise<Suspension | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['suspendedUntil', 'suspendedFor'])
    .where('id', '=', userId)
    .where('suspendedAt', 'is not', null)
    .where((eb) => eb.or([eb('suspendedUntil', 'is', null), eb('suspendedUntil', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  if (!row) return undefined;
  const reason = row.suspendedFor === OTHER_REASON ? null : (row.suspendedFor as ReportReason | null);
  return { until: row.suspendedUntil, reason };
}

/** The moments of the user that were removed within the window, without decisions that were undone or overturned. */
export async function countRemovals(db: Db, userId: UserId): Promise<number> {
  const { removals } = await db
    .selectFrom('moderationDecisions as decision')
    .innerJoin('moderationCases as case', 'case.id', 'decision.caseId')
    .select(sql<number>`count(distinct "case".story_id)::int`.as('removals'))
    .where('case.userId', '=', userId)
    .where('decision.action', 'in', ['remove', 'suspendUser'])
    .where('decision.undoneAt', 'is', null)
    .where((eb) => eb.not(isOverturned('decision.id')))
    .where('decision.decidedAt', '>', sql<Date>`now() - make_interval(days => ${SUSPENSION_WINDOW_DAYS})`)
    .executeTakeFirstOrThrow();
  return removals;
}

type NewSuspension = { reason: ReportReason | null; suspendDays: number | null };

/** For so many days, or for the next step of the ladder. Returns the state before. Call it in a transaction. */
export async function suspendUser(
  db: Db,
  userId: UserId,
  { reason, suspendDays }: NewSuspension,
): Promise<SuspensionState> {
  const removals = (await countRemovals(db, userId)) + 1;
  const { days } = suspendDays === null ? nextSuspension(removals) : { days: suspendDays };
  const before = await lockSuspension(db, userId);
  await db
    .updateTable('users')
    .set({
      suspendedAt: sql<Date>`now()`,
      suspendedUntil: days === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
      suspendedFor: reason ?? OTHER_REASON,
    })
    .where('id', '=', userId)
    .execute();
  return before;
}

export async function lockSuspension(db: Db, userId: UserId): Promise<SuspensionState> {
  const found = await db
    .selectFrom('users')
    .select(['suspendedAt', 'suspendedUntil', 'suspendedFor'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    at: found.suspendedAt?.toISOString() ?? null,
    until: found.suspendedUntil?.toISOString() ?? null,
    for: found.suspendedFor,
  };
}

export async function restoreSuspension(db: Db, userId: UserId, before: SuspensionState): Promise<void> {
  await db
    .updateTable('users')
    .set({ suspendedAt: toDate(before.at), suspendedUntil: toDate(before.until), suspendedFor: before.for })
    .where('id', '=', userId)
    .execute();
}

function toDate(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}
