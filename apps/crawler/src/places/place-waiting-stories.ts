import type { ProfileId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { lockAllowedProfiles } from '@around/database/profiles/excluded-profiles';
import { findProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import { findWaitingStories, type WaitingStoryRow } from '@around/database/stories/waiting-stories';
import type { AuthoredStory } from './authored-story.ts';
import { type PlacedStories, placeStories } from './place-stories.ts';

/** Places the waiting stories of these profiles again, with what has been looked up since. */
export async function placeWaitingStories(tx: Db, profileIds: ProfileId[], now: Date): Promise<PlacedStories> {
  await lockAllowedProfiles(tx, profileIds);
  const authors = await findProfiles(tx, profileIds);
  return placeStories(tx, toAuthored(authors, await findWaitingStories(tx, profileIds)), now);
}

export function toAuthored(authors: ProfileRow[], rows: WaitingStoryRow[]): AuthoredStory[] {
  const authorById = new Map(authors.map((author) => [author.id, author]));
  return rows.flatMap(({ externalId: mediaId, postedAt: takenAt, profileId, runId, ...row }) => {
    const author = authorById.get(profileId);
    return author ? [{ author, story: { ...row, mediaId, takenAt }, runId }] : [];
  });
}
