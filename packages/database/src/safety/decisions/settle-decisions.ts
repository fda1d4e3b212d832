import type { ModerationCaseId, ModerationDecisionId, StoryId } from '@around/contracts/ids';
import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { addMediaRemovals } from '../../moments/media-removals.ts';
import { deleteProfileData } from '../../profiles/exclude-profile.ts';
import { hasOpenAppeal } from '../appeals/appeal-outcome.ts';
import type { DecisionRow } from './decide-case.ts';

/** `settle`: what it removed is deleted. `notify`: mails are queued. Neither step waits for the other. */
export type SettlingStep = 'settle' | 'notify';
const columnsOf = {
  settle: { done: 'settledAt', after: 'settleAfter', attempts: 'settleAttempts' },
  notify: { done: 'notifiedAt', after: 'notifyAfter', attempts: 'notifyAttempts' },
} as const;

const MAX_RETRY_MINUTES = 60;

/** Decisions that can no longer be undone and whose step is due, the oldest first. */
export async function findDueDecisions(db: Db, step: SettlingStep, limit: number): Promise<ModerationDecisionId[]> {
  const rows = await selectDue(db, step).select('id').orderBy('decidedAt').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Call it in the transaction of the step. Undefined if the step is done, or if another gateway takes it. */
export async function takeDueDecision(
  db: Db,
  step: SettlingStep,
  id: ModerationDecisionId,
): Promise<DecisionRow | undefined> {
  const due = await selectDue(db, step).selectAll().where('id', '=', id).forUpdate().skipLocked().executeTakeFirst();
  if (!due) return undefined;
  await db
    .updateTable('moderationDecisions')
    .set({ [columnsOf[step].done]: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
  return due;
}

function selectDue(db: Db, step: SettlingStep) {
  return db
    .selectFrom('moderationDecisions')
    .where(columnsOf[step].done, 'is', null)
    .where('undoneAt', 'is', null)
    .where('decidedAt', '<=', sql<Date>`clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`)
    .where(columnsOf[step].after, '<=', sql<Date>`clock_timestamp()`);
}

/** The step is tried again after a delay that doubles up to an hour. */
export async function noteFailedStep(db: Db, step: SettlingStep, id: ModerationDecisionId): Promise<void> {
  const attempts = sql.ref<number>(columnsOf[step].attempts);
  await db
    .updateTable('moderationDecisions')
    .set({
      [columnsOf[step].attempts]: sql<number>`${attempts} + 1`,
      [columnsOf[step].after]: sql<Date>`clock_timestamp()
        + make_interval(mins => least(power(2, least(${attempts}, 10)), ${MAX_RETRY_MINUTES})::int)`,
    })
    .where('id', '=', id)
    .execute();
}

/** Undoes the work in the transaction if it fails, and nothing else of the transaction. */
export async function inSavepoint<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(tx);
  try {
    return await work();
  } catch (error) {
    await sql`rollback to savepoint work`.execute(tx);
    throw error;
  }
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
