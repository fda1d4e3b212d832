import type { ModerationDecisionId, MomentId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import type { CaseTarget } from '../decisions/case-target.ts';

/** The same file cannot be shared again. Only moments have a digest. */
export async function rememberContent(db: Db, { story }: CaseTarget, decisionId: ModerationDecisionId): Promise<void> {
  if (!story) return;
  await sql`
    insert into removed_content (digest, decision_id)
    select content_digest, ${decisionId} from moments where id::text = ${story.id} and content_digest is not null
    on conflict (digest) do nothing`.execute(db);
}

export async function isRemovedContent(db: Db, digest: string): Promise<boolean> {
  const row = await db.selectFrom('removedContent').select('digest').where('digest', '=', digest).executeTakeFirst();
  return row !== undefined;
}

export async function setContentDigest(db: Db, momentId: MomentId, contentDigest: string): Promise<void> {
  await db.updateTable('moments').set({ contentDigest }).where('id', '=', momentId).execute();
}
