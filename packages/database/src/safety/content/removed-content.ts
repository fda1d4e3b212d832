import type { ModerationCaseId, ModerationDecisionId, MomentId, StoryId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { CaseTarget } from '../decisions/case-target.ts';

/** With at most 24 hashes of 32 bytes each. */
const VIDEOS_PER_READ = 1_000;

type DecidedCase = { caseId: ModerationCaseId; decisionId: ModerationDecisionId; target: CaseTarget };

/** The same video cannot be shared again, whether or not its author has deleted it. Only moments have digests and hashes. */
export async function blockContent(db: Db, { caseId, decisionId, target }: DecidedCase): Promise<void> {
  await sql`
    insert into removed_content (digest, picture_hashes, decision_id)
    select content_digest, picture_hashes, ${decisionId}
    from ${contentOf(caseId, target)} content where content_digest is not null limit 1
    on conflict (digest) do update
      set decision_id = excluded.decision_id, picture_hashes = excluded.picture_hashes, lifted_by = null,
        removed_at = excluded.removed_at
      where removed_content.lifted_by is not null`.execute(db);
}

/** After an appeal the file may be shared again. An undo of the decision blocks it again. */
export async function liftBlock(db: Db, { caseId, decisionId, target }: DecidedCase): Promise<void> {
  const storyId = storyOf(target);
  await sql`
    update removed_content set lifted_by = ${decisionId}
    where lifted_by is null and (
      digest in (select content_digest from ${contentOf(caseId, target)} content)
      or decision_id in (select id from moderation_decisions where moment_id = ${storyId}::uuid))`.execute(db);
}

function contentOf(caseId: ModerationCaseId, target: CaseTarget) {
  return sql`(
    select content_digest, picture_hashes from case_evidence where case_id = ${caseId}
    union all
    select content_digest, picture_hashes from moments where id = ${storyOf(target)}::uuid)`;
}

function storyOf({ story, deletedStoryId }: CaseTarget): StoryId | null {
  return story?.id ?? deletedStoryId;
}

/** Unblocks what the decision blocked, and blocks again what it allowed. */
export async function undoBlocks(db: Db, decisionId: ModerationDecisionId): Promise<void> {
  await db.deleteFrom('removedContent').where('decisionId', '=', decisionId).execute();
  await db.updateTable('removedContent').set({ liftedBy: null }).where('liftedBy', '=', decisionId).execute();
}

export async function isRemovedContent(db: Db, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('removedContent')
    .select('digest')
    .where('digest', '=', digest)
    .where('liftedBy', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the same file is in a case that waits for its decision. */
export async function isContentInReview(db: Db, digest: string): Promise<boolean> {
  const row = await openEvidence(db)
    .select('evidence.caseId')
    .where('evidence.contentDigest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}

export type RefusedVideo = { pictureHashes: Buffer[]; isInReview: boolean };

/** The picture hashes of each video that cannot be shared: the removed ones, then those that wait for a decision. */
export async function* eachRefusedVideo(db: Db): AsyncGenerator<RefusedVideo> {
  for await (const pictureHashes of eachRemovedVideo(db)) yield { pictureHashes, isInReview: false };
  let after: ModerationCaseId | undefined;
  for (;;) {
    let page = openEvidence(db)
      .select(['evidence.caseId', 'evidence.pictureHashes'])
      .orderBy('evidence.caseId')
      .limit(VIDEOS_PER_READ);
    if (after) page = page.where('evidence.caseId', '>', after);
    const rows = await page.execute();
    for (const { pictureHashes } of rows) yield { pictureHashes, isInReview: true };
    if (rows.length < VIDEOS_PER_READ) return;
    after = rows.at(-1)!.caseId;
  }
}

function openEvidence(db: Db) {
  return db
    .selectFrom('caseEvidence as evidence')
    .innerJoin('moderationCases as item', 'item.id', 'evidence.caseId')
    .where('item.status', '=', 'open')
    .where('evidence.contentDigest', 'is not', null);
}

async function* eachRemovedVideo(db: Db): AsyncGenerator<Buffer[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('removedContent')
      .select(['digest', 'pictureHashes'])
      .where('digest', '>', after)
      .where('liftedBy', 'is', null)
      .orderBy('digest')
      .limit(VIDEOS_PER_READ)
      .execute();
    for (const { pictureHashes } of rows) yield pictureHashes;
    if (rows.length < VIDEOS_PER_READ) return;
    after = rows.at(-1)!.digest;
  }
}

export async function setContentDigest(db: Db, momentId: MomentId, contentDigest: string): Promise<void> {
  await db.updateTable('moments').set({ contentDigest }).where('id', '=', momentId).execute();
}

export async function setPictureHashes(db: Db, momentId: MomentId, pictureHashes: Buffer[]): Promise<void> {
  await db.updateTable('moments').set({ pictureHashes }).where('id', '=', momentId).execute();
}
