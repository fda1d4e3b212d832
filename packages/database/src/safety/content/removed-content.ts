import type { ModerationDecisionId, MomentId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { CaseTarget } from '../decisions/case-target.ts';

/** With at most 24 hashes of 32 bytes each. */
const VIDEOS_PER_READ = 1_000;

/** The same video cannot be shared again. Only moments have digests and hashes. */
export async function blockContent(db: Db, { story }: CaseTarget, decisionId: ModerationDecisionId): Promise<void> {
  if (!story) return;
  await sql`
    insert into removed_content (digest, picture_hashes, decision_id)
    select content_digest, picture_hashes, ${decisionId}
    from moments where id::text = ${story.id} and content_digest is not null
    on conflict (digest) do update
      set decision_id = excluded.decision_id, picture_hashes = excluded.picture_hashes, lifted_by = null,
        removed_at = excluded.removed_at
      where removed_content.lifted_by is not null`.execute(db);
}

/** After an appeal the file may be shared again. An undo of the decision blocks it again. */
export async function liftBlock(db: Db, { story }: CaseTarget, decisionId: ModerationDecisionId): Promise<void> {
  if (!story) return;
  await sql`
    update removed_content set lifted_by = ${decisionId}
    where lifted_by is null and digest = (select content_digest from moments where id::text = ${story.id})`.execute(db);
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

/** The picture hashes of each removed video. */
export async function* eachRemovedVideo(db: Db): AsyncGenerator<Buffer[]> {
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
