import type { ModerationCaseId, ModerationDecisionId, MomentId, StoryId, UserId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { captureEvidence } from '../content/case-evidence.ts';

type NewAppeal = { userId: UserId; momentId: MomentId; words: string };

/**
 * Opens the case of a moment that was taken down. False when nothing took it down, or when this decision was appealed before. Call it in
 * a transaction.
 */
export async function addAppeal(db: Db, { userId, momentId, words }: NewAppeal): Promise<boolean> {
  if (!(await lockTakenDownStory(db, momentId))) return false;
  const takedown = await findTakedown(db, { userId, momentId });
  if (!takedown) return false;
  const caseId = (await lockCaseOfMoment(db, momentId)) ?? (await addCase(db, { userId, momentId, takedown }));
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('momentAppeals')
    .values({ decisionId: takedown.decisionId, caseId, userId, words })
    .onConflict((conflict) => conflict.column('decisionId').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await captureEvidence(db, { caseId, storyId: momentId as string as StoryId, holdsFiles: false });
  await openForAppeal(db, caseId);
  return true;
}

/** The story is locked before the case, as by a report. */
async function lockTakenDownStory(db: Db, momentId: MomentId): Promise<boolean> {
  const found = await db
    .selectFrom('stories')
    .select('id')
    .where(sql<boolean>`id = ${momentId}::uuid`)
    .where('visibility', '!=', 'shown')
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

type Takedown = { decisionId: ModerationDecisionId; urgency: number };

async function findTakedown(
  db: Db,
  { userId, momentId }: { userId: UserId; momentId: MomentId },
): Promise<Takedown | undefined> {
  return db
    .selectFrom('moderationDecisions as decision')
    .innerJoin('moderationCases as item', 'item.id', 'decision.caseId')
    .select(['decision.id as decisionId', 'item.urgency'])
    .where('decision.momentId', '=', momentId)
    .where('decision.authorId', '=', userId)
    .where('decision.undoneAt', 'is', null)
    .orderBy('decision.decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function lockCaseOfMoment(db: Db, momentId: MomentId): Promise<ModerationCaseId | undefined> {
  const found = await db
    .selectFrom('moderationCases')
    .select('id')
    .where(sql<boolean>`story_id = ${momentId}::uuid`)
    .forUpdate()
    .executeTakeFirst();
  return found?.id;
}

/** A removal request took the moment down, and nobody has reported it. */
async function addCase(
  db: Db,
  { userId, momentId, takedown }: { userId: UserId; momentId: MomentId; takedown: Takedown },
): Promise<ModerationCaseId> {
  const row = await db
    .insertInto('moderationCases')
    .values({
      kind: 'story',
      storyId: sql`${momentId}::uuid`,
      userId,
      reason: null,
      urgency: takedown.urgency,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The case waits for a second decision. */
export async function openForAppeal(db: Db, caseId: ModerationCaseId): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ status: 'open', decidedAt: null, isAppeal: true, waitingSince: sql<Date>`clock_timestamp()` })
    .where('id', '=', caseId)
    .execute();
}
