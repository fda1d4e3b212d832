import type { UserId } from '@around/contracts/ids';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { isOverturned } from '../../moments/appeals/overturned-takedown.ts';
import { lockUser } from '../../users/user-queries.ts';
import { type ComputedSuspension, computeSuspension, type Removal } from './compute-suspension.ts';

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

/**
 * Computes the suspension again from the removals that are in force. Call it after each change of them, in its transaction: a decision,
 * its undo, and a decision about an appeal.
 */
export async function updateSuspension(db: Db, userId: UserId): Promise<void> {
  // Of two changes at the same time, the second one sees the first.
  await lockUser(db, userId);
  const computed = computeSuspension(await findRemovals(db, userId));
  await (computed ? suspend(db, userId, computed) : endSuspension(db, userId));
}

async function findRemovals(db: Db, userId: UserId): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select decision.id, decision.moment_id, decision.action, decision.suspend_days, decision.decided_at
    from moderation_decisions decision
    where decision.author_id = ${userId} and decision.action in ('remove', 'suspendUser')
      and decision.undone_at is null and not ${isOverturned('decision')}
    order by decision.decided_at`.execute(db);
  return rows;
}

async function suspend(db: Db, userId: UserId, { decisionId, days }: ComputedSuspension): Promise<void> {
  await sql`
    update users set suspended_at = decision.decided_at,
      suspended_until = decision.decided_at + make_interval(days => ${days}::int),
      suspended_for = coalesce(decision.reason, ${OTHER_REASON})
    from moderation_decisions decision
    where users.id = ${userId} and decision.id = ${decisionId}`.execute(db);
}

async function endSuspension(db: Db, userId: UserId): Promise<void> {
  await db
    .updateTable('users')
    .set({ suspendedAt: null, suspendedUntil: null, suspendedFor: null })
    .where('id', '=', userId)
    .execute();
}
