import type { ModerationDecisionId } from '@around/contracts/ids';
import { UNDO_MINUTES } from '@around/contracts/operator/moderation/decisions';
import { sql } from 'kysely';
import type { Db } from '../../db.ts';
import { allowProfile } from '../../profiles/excluded-profiles.ts';
import type { PreviousState } from '../../schema/safety-tables.ts';
import { setVisibility } from '../../takedowns/story-visibility.ts';
import { undoAppeals } from '../appeals/appeal-outcome.ts';
import { undoBlocks } from '../content/removed-content.ts';
import { updateSuspension } from '../users/suspensions.ts';
import { findCaseTarget } from './case-target.ts';
import type { DecisionRow } from './decide-case.ts';

/**
 * Takes a decision back: everything is as before, and the case waits again. Call it in a transaction. Undefined when it is unknown,
 * undone, or too old.
 */
export async function undoDecision(
  db: Db,
  decisionId: ModerationDecisionId,
  undoneBy: string,
): Promise<DecisionRow | undefined> {
  const found = await db
    .updateTable('moderationDecisions')
    .set({ undoneBy, undoneAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', decisionId)
    .where('undoneAt', 'is', null)
    .where('settledAt', 'is', null)
    .where('decidedAt', '>', sql<Date>`clock_timestamp() - make_interval(mins => ${UNDO_MINUTES})`)
    .returningAll()
    .executeTakeFirst();
  if (!found) return undefined;
  await restoreState(db, found);
  await reopenCase(db, found);
  const userId = found.authorId ?? (await findCaseTarget(db, found.caseId))?.userId;
  if (userId) await updateSuspension(db, userId);
  return found;
}

async function restoreState(db: Db, { previous }: DecisionRow): Promise<void> {
  const { stories = [], excludedProfileId } = previous;
  if (excludedProfileId) await allowProfile(db, excludedProfileId);
  for (const visibility of ['shown', 'hidden', 'removed'] as const) {
    const ids = stories.filter((story) => story.visibility === visibility).map(({ id }) => id);
    await setVisibility(db, ids, visibility);
  }
}

async function reopenCase(db: Db, { id, caseId, previous }: DecisionRow): Promise<void> {
  await db
    .updateTable('moderationCases')
    .set({ status: 'open', decidedAt: null, ...caseStateOf(previous) })
    .where('id', '=', caseId)
    .execute();
  await db.updateTable('reports').set({ decisionId: null }).where('decisionId', '=', id).execute();
  await db.updateTable('removalRequests').set({ decisionId: null }).where('decisionId', '=', id).execute();
  await undoAppeals(db, id);
  await undoBlocks(db, id);
}

function caseStateOf({ keptReasons, isAppeal, isBeyondAllowance }: PreviousState) {
  return { keptReasons, isAppeal, isBeyondAllowance };
}
