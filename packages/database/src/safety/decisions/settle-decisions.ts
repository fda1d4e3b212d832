import type { ModerationCaseId, StoryId } from '@around/contracts/ids';
import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { addMediaRemovals } from '../../moments/media-removals.ts';
import { deleteProfileData } from '../../profiles/exclude-profile.ts';
import { hasOpenAppeal } from '../appeals/appeal-outcome.ts';
import type { DecisionRow } from './decide-case.ts';

/** A decision that can no longer be undone. Skips what another gateway settles. Call it in a transaction. */
export async function takeDueDecision(db: Db): Promise<DecisionRow | undefined> {
  const due = await db
    .selectFrom('moderationDecisions')
    .selectAll()
    .where('settledAt', 'is', null)
    .where('undoneAt', 'is', null)
    .where('decidedAt', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`)
    .orderBy('decidedAt')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  await db
    .updateTable('moderationDecisions')
    .set({ settledAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', due.id)
    .execute();
  return due;
}

/** Deletes what the decision removed. Call it in the transaction of `takeDueDecision`. */
export async function deleteRemoved(db: Db, { id, caseId, action, previous }: DecisionRow): Promise<void> {
  if (previous.excludedProfileId) await deleteProfileData(db, previous.excludedProfileId);
  if (action !== 'remove' && action !== 'suspendUser') return;
  // The operator who decides the appeal has to see the video. It is deleted then, or when the moment ends.
  if (await hasOpenAppeal(db, id)) return;
  const storyIds = [...(previous.stories ?? []).map((story) => story.id), ...(await findStoryOfCase(db, caseId))];
  if (storyIds.length === 0) return;
  const removed = await db
    .updateTable('stories')
    .set({ caption: null })
    .where('id', 'in', storyIds)
    .where('visibility', '=', 'removed')
    .returning('id')
    .execute();
  await deleteMomentFiles(
    db,
    removed.map(({ id }) => id),
  );
}

/** A decision about an appeal changes no story that is removed already. */
async function findStoryOfCase(db: Db, caseId: ModerationCaseId): Promise<StoryId[]> {
  const found = await db.selectFrom('moderationCases').select('storyId').where('id', '=', caseId).executeTakeFirst();
  return found?.storyId ? [found.storyId] : [];
}

/** The rows stay: their author reads why they are not shown. */
async function deleteMomentFiles(db: Db, momentIds: string[]): Promise<void> {
  if (momentIds.length === 0) return;
  const { rows } = await sql<{ mediaKey: string }>`
    update moments set media_deleted_at = now(), placeholder = null, caption = null
    where id = any(${momentIds}::uuid[]) and media_deleted_at is null
    returning media_key`.execute(db);
  await addMediaRemovals(
    db,
    'public',
    rows.flatMap(({ mediaKey }) => Object.values(momentMediaNames(mediaKey))),
  );
}
