import type { ModerationCaseId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

const CLAIM_MINUTES = 5;

/** Reserves an open case for an operator, or extends the claim. False when it is decided or somebody else has it. */
export async function claimCase(db: Db, caseId: ModerationCaseId, admin: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moderationCases')
    .set({ claimedBy: admin, claimedUntil: sql<Date>`clock_timestamp() + make_interval(mins => ${CLAIM_MINUTES})` })
    .where('id', '=', caseId)
    .where('status', '=', 'open')
    .where((eb) =>
      eb.or([
        eb('claimedBy', 'is', null),
        eb('claimedBy', '=', admin),
        eb('claimedUntil', '<=', sql<Date>`clock_timestamp()`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseCase(db: Db, caseId: ModerationCaseId, admin: string): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', caseId)
    .where('claimedBy', '=', admin)
    .execute();
}
