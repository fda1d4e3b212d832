import type { ProfileId } from '@around/contracts/ids';
import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { Db } from '../../db.ts';
import { isEndedMoment } from '../../moments/moment-end.ts';
import { markExcluded } from '../../profiles/exclude-profile.ts';
import type { PreviousState } from '../../schema/safety-tables.ts';
import { setVisibility } from '../../takedowns/story-visibility.ts';
import type { CaseTarget } from './case-target.ts';

/** The decision has nothing to act on, e.g. a removal request that names no story of the feed. */
export class NothingToDecideError extends Error {
  override readonly name = 'NothingToDecideError';
}

type Changed = Omit<PreviousState, 'keptReasons' | 'isAppeal' | 'isBeyondAllowance'>;

/** Applies what an operator decided, and returns the previous state. */
export async function applyDecision(db: Db, target: CaseTarget, action: DecisionAction): Promise<Changed> {
  switch (action) {
    case 'hide':
      return takeDown(db, target, 'hidden');
    case 'dismiss':
      // A story that another decision or other reports have hidden stays hidden.
      return target.kind === 'story' && target.story?.visibility === 'hidden' ? show(db, target) : {};
    case 'restore':
      return show(db, target);
    case 'remove':
      return takeDown(db, target, 'removed');
    case 'excludeProfile':
      return excludeForEver(db, target);
    case 'suspendUser':
      requireUser(target);
      return takeDown(db, target, 'removed');
  }
}

/** The story may have been deleted since the case was opened. Whoever reported it is notified, and its content is blocked. */
async function takeDown(
  db: Db,
  { kind, story, deletedStoryId }: CaseTarget,
  visibility: 'hidden' | 'removed',
): Promise<Changed> {
  if (story) return changeVisibility(db, story, visibility);
  if (kind === 'removal' && !deletedStoryId) throw new NothingToDecideError('The request names no story of the feed');
  return {};
}

async function show(db: Db, { story }: CaseTarget): Promise<Changed> {
  return story && !(await isEndedMoment(db, story.id)) ? changeVisibility(db, story, 'shown') : {};
}

type Story = NonNullable<CaseTarget['story']>;

async function changeVisibility(db: Db, story: Story, visibility: Story['visibility']): Promise<Changed> {
  const changed = await setVisibility(db, [story.id], visibility);
  return { stories: changed.length > 0 ? [story] : [] };
}

/** The profile's stories are taken down at once; its data is deleted when the decision is settled. */
async function excludeForEver(db: Db, target: CaseTarget): Promise<Changed> {
  const profileId = requireProfile(target);
  const isNew = await markExcluded(db, profileId, 'Removed on request');
  const stories = await db
    .selectFrom('stories')
    .select(['id', 'visibility'])
    .where('profileId', '=', profileId)
    .where('visibility', '!=', 'removed')
    .execute();
  const ids = stories.map(({ id }) => id);
  await setVisibility(db, ids, 'removed');
  return { stories, ...(isNew && { excludedProfileId: profileId }) };
}

function requireProfile({ profileId }: CaseTarget): ProfileId {
  if (!profileId) throw new NothingToDecideError('No observed profile belongs to this case');
  return profileId;
}

function requireUser({ userId }: CaseTarget): void {
  if (!userId) throw new NothingToDecideError('No user of Around belongs to this case');
}
