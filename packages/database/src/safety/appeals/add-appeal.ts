import type { ModerationCaseId, MomentId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';

type NewAppeal = { userId: UserId; momentId: MomentId; words: string };

/** Opens the case of a removed moment once more. False when this removal was appealed before. Call it in a transaction. */
export async function addAppeal(db: Db, { userId, momentId, words }: NewAppeal): Promise<boolean> {
  const removal = await findRemoval(db, { userId, momentId });
  if (!removal) return false;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('momentAppeals')
    .values({ decisionId: removal.decisionId, userId, words })
    .onConflict((conflict) => conflict.column('decisionId').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await openForAppeal(db, removal.caseId);
  return true;
}

/** The case is locked first, as by a decision. */
async function findRemoval(db: Db, { userId, momentId }: Omit<NewAppeal, 'words'>) {
  const found = await db
    .selectFrom('moderationCases')
    .select('id')
    .where(sql<boolean>`story_id = ${momentId}::uuid`)
    .where('userId', '=', userId)
    .where('status', '=', 'decided')
    .forUpdate()
    .executeTakeFirst();
  if (!found) return undefined;
  const last = await db
    .selectFrom('moderationDecisions')
    .select(['id as decisionId', 'caseId', 'action', 'previous'])
    .where('caseId', '=', found.id)
    .where('undoneAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isRemoval = last?.action === 'remove' || last?.action === 'suspendUser';
  return isRemoval && !last.previous.isAppeal ? last : undefined;
}

/** The case waits for a second decision. */
export async function openForAppeal(db: Db, caseId: ModerationCaseId): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ status: 'open', decidedAt: null, isAppeal: true, waitingSince: sql<Date>`clock_timestamp()` })
    .where('id', '=', caseId)
    .execute();
}
