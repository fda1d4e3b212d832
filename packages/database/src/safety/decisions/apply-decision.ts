import type { ProfileId, UserId } from '@around/contracts/ids';
import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import type { Db } from '../../db.ts';
import { isEndedMoment } from '../../moments/moment-end.ts';
import { markExcluded } from '../../profiles/exclude-profile.ts';
import type { PreviousState } from '../../schema/safety-tables.ts';
import { setVisibility } from '../../takedowns/story-visibility.ts';
import { suspendUser } from '../users/suspensions.ts';
import type { CaseTarget } from './case-target.ts';

/** The decision has nothing to act on, e.g. a removal request that names no story of the feed. */
export class NothingToDecideError extends Error {
  override readonly name = 'NothingToDecideError';
}

export type DecisionEffect = { action: DecisionAction; reason: ReportReason | null; suspendDays: number | null };
type Changed = Omit<PreviousState, 'wasKept' | 'isAppeal' | 'isBeyondAllowance'>;

/** Does what an operator decided, and returns what it was before. */
export async function applyDecision(db: Db, target: CaseTarget, effect: DecisionEffect): Promise<Changed> {
  switch (effect.action) {
    case 'hide':
      return changeVisibility(db, requireStory(target), 'hidden');
    case 'restore':
    case 'dismiss':
      return target.story && !(await isEndedMoment(db, target.story.id))
        ? changeVisibility(db, target.story, 'shown')
        : {};
    case 'remove':
      return changeVisibility(db, requireStory(target), 'removed');
    case 'excludeProfile':
      return excludeForEver(db, target);
    case 'suspendUser': {
      const changed = target.story ? await changeVisibility(db, target.story, 'removed') : {};
      const userId = requireUser(target);
      return { ...changed, suspendedUserId: userId, suspension: await suspendUser(db, userId, effect) };
    }
  }
}

type Story = NonNullable<CaseTarget['story']>;

async function changeVisibility(db: Db, story: Story, visibility: Story['visibility']): Promise<Changed> {
  const changed = await setVisibility(db, [story.id], visibility);
  return { stories: changed.length > 0 ? [story] : [] };
}

/** Its stories are taken down at once; its data is deleted when the decision is settled. */
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

function requireStory({ story }: CaseTarget): Story {
  if (!story) throw new NothingToDecideError('This story is deleted, or the request names no story of the feed');
  return story;
}

function requireProfile({ profileId }: CaseTarget): ProfileId {
  if (!profileId) throw new NothingToDecideError('No observed profile belongs to this case');
  return profileId;
}

function requireUser({ userId }: CaseTarget): UserId {
  if (!userId) throw new NothingToDecideError('No user of Around belongs to this case');
  return userId;
}
