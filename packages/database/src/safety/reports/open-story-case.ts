import type { ModerationCaseId, ModerationDecisionId, ProfileId, UserId } from '@around/contracts/ids';
import { type ReportReason, urgencyRank } from '@around/contracts/safety/report-reasons';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { captureEvidence, isUrgent } from '../content/case-evidence.ts';
import type { ReportedStory } from './lock-story.ts';

export type OpenedCase = {
  caseId: ModerationCaseId;
  /** The decision that a report of a removed story has from the start; null while the case is open. */
  decisionId: ModerationDecisionId | null;
  isReopened: boolean;
  /** Operators have kept the story although it was reported for them. */
  keptReasons: ReportReason[];
};

type NewReporter = { story: ReportedStory; reason: ReportReason; isNewReporter: boolean };

/**
 * The case of a story, with the most urgent reason of its reports. A new reporter or a new reason reopens the case of a story that an
 * operator has kept; the case of a removed story stays decided. The caller has locked the story.
 */
export async function openStoryCase(db: Db, { story, reason, isNewReporter }: NewReporter): Promise<OpenedCase> {
  const known = await db
    .selectFrom('moderationCases')
    .select(['id', 'status', 'reason', 'urgency', 'reasons', 'keptReasons'])
    .where('storyId', '=', story.id)
    .forUpdate()
    .executeTakeFirst();
  if (!known) {
    return { caseId: await addCase(db, story, reason), decisionId: null, isReopened: false, keptReasons: [] };
  }
  const { id: caseId, reasons, keptReasons } = known;
  if (known.status === 'decided' && story.visibility !== 'shown') {
    return { caseId, keptReasons, isReopened: false, decisionId: await findLastDecision(db, caseId) };
  }
  const isReopened = known.status === 'decided' && (isNewReporter || !keptReasons.includes(reason));
  const isNewReason = !reasons.includes(reason);
  const isFirst = isReopened || known.reason === null || urgencyRank(reason) < known.urgency;
  if (isFirst || isNewReason) {
    await db
      .updateTable('moderationCases')
      .set({
        ...(isFirst && { reason, urgency: urgencyRank(reason) }),
        ...(isNewReason && { reasons: [...reasons, reason] }),
        ...(isReopened && { status: 'open', decidedAt: null, waitingSince: sql<Date>`clock_timestamp()` }),
      })
      .where('id', '=', caseId)
      .execute();
    const holdsFiles = isUrgent(reason) && !keptReasons.includes(reason);
    await captureEvidence(db, { caseId, storyId: story.id, holdsFiles });
  }
  return { caseId, keptReasons, isReopened, decisionId: null };
}

async function addCase(db: Db, story: ReportedStory, reason: ReportReason): Promise<ModerationCaseId> {
  const { profileId, userId } = await findAuthor(db, story);
  const row = await db
    .insertInto('moderationCases')
    .values({
      kind: 'story',
      storyId: story.id,
      profileId,
      userId,
      reason,
      reasons: [reason],
      urgency: urgencyRank(reason),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await captureEvidence(db, { caseId: row.id, storyId: story.id, holdsFiles: isUrgent(reason) });
  return row.id;
}

async function findAuthor(
  db: Db,
  { id, source, externalId }: ReportedStory,
): Promise<{ profileId: ProfileId | null; userId: UserId | null }> {
  if (source === 'network') {
    const row = await db.selectFrom('stories').select('profileId').where('id', '=', id).executeTakeFirst();
    return { profileId: row?.profileId ?? null, userId: null };
  }
  const row = await db
    .selectFrom('moments')
    .select('userId')
    .where(sql<boolean>`id = ${externalId}::uuid`)
    .executeTakeFirst();
  return { profileId: null, userId: row?.userId ?? null };
}

async function findLastDecision(db: Db, caseId: ModerationCaseId): Promise<ModerationDecisionId | null> {
  const row = await db
    .selectFrom('moderationDecisions')
    .select('id')
    .where('caseId', '=', caseId)
    .where('undoneAt', 'is', null)
    .orderBy('decidedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
