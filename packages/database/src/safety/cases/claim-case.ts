import type { ModerationCaseId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

const CLAIM_MINUTES = 5;

type Claim = { caseId: ModerationCaseId; claimId: string; admin: string };

/**
 * Reserves an open case for an operator, or extends the claim. False when it is decided, when somebody else has it, or when this
 * claim has been released.
 */
export async function claimCase(db: Db, { caseId, claimId, admin }: Claim): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('moderationCases')
    .set({ claimedBy: admin, claimedUntil: sql<Date>`clock_timestamp() + make_interval(mins => ${CLAIM_MINUTES})` })
    .where('id', '=', caseId)
    .where('status', '=', 'open')
    .where('releasedClaimId', 'is distinct from', claimId)
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

/** Has no effect on a case that somebody else has. */
export async function releaseCase(db: Db, { caseId, claimId, admin }: Claim): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ claimedBy: null, claimedUntil: null, releasedClaimId: claimId })
    .where('id', '=', caseId)
    .where((eb) => eb.or([eb('claimedBy', 'is', null), eb('claimedBy', '=', admin)]))
    .execute();
}
