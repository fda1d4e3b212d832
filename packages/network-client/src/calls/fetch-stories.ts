import { z } from 'zod';
import { parseEntries, parseShape } from '../answers/parse-shape.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { type NetworkStory, StoryItem } from '../schemas/network-story.ts';
import { type Reel, ReelOfProfile } from '../schemas/reel.ts';
import { type Ask, type CallOptions, requireId } from './ask.ts';

/** Above this the network refuses the call or silently leaves profiles out. */
export const STORY_BATCH_MAX = 20;

export type StoryBatch = {
  /** Only profiles with something live. */
  storiesByProfile: Map<string, NetworkStory[]>;
  /** Asked for and not in the answer: nothing live, not visible to us, or lost by the network. */
  absentProfileIds: string[];
  unreadable: number;
};

const Answer = z.object({
  reels: z.record(z.string(), z.unknown()).nullish(),
  reels_media: z.array(z.unknown()).nullish(),
});
type Answer = z.infer<typeof Answer>;

const call = 'stories';

/** What is live for some profiles, in one call. */
export async function fetchStories(ask: Ask, profileIds: string[], { signal }: CallOptions): Promise<StoryBatch> {
  if (profileIds.length === 0 || profileIds.length > STORY_BATCH_MAX) {
    throw new RangeError(`A batch of stories is for 1 to ${STORY_BATCH_MAX} profiles, not ${profileIds.length}`);
  }
  const query = { reel_ids: profileIds.map(requireId) };
  const answer = parseShape(call, Answer, await ask({ call, path: '/api/v1/feed/reels_media/', query }, signal));
  requirePlausible(answer);
  return readBatch(profileIds, readReels(answer));
}

/** A session that the network no longer serves gets a successful answer with no reels and without the list of them. */
function requirePlausible({ reels, reels_media }: Answer): void {
  if (reels_media != null || Object.keys(reels ?? {}).length > 0) return;
  if (reels == null) throw new CrawlFailure('endpointChanged', `${call}: no reels in the answer`, { origin: 'shape' });
  throw new CrawlFailure('suspiciouslyEmpty', `${call}: the answer of a rejected session`, { origin: 'shape' });
}

/** The same reels may stand in an object by id and in a list; either may be missing. */
function readReels({ reels, reels_media }: Answer): Reel[] {
  return parseEntries(call, ReelOfProfile, [...(reels_media ?? []), ...Object.values(reels ?? {})]).read;
}

function readBatch(profileIds: string[], reels: Reel[]): StoryBatch {
  const asked = new Set(profileIds);
  const itemsByProfile = new Map<string, unknown[]>();
  for (const { profileId, items } of reels) {
    if (asked.has(profileId) && items.length > 0 && !itemsByProfile.has(profileId))
      itemsByProfile.set(profileId, items);
  }

  const owned = [...itemsByProfile].flatMap(([ownerId, items]) => items.map((item) => ({ ownerId, item })));
  const { read, unreadable } = parseEntries(call, OwnedItem, owned);
  return {
    storiesByProfile: Map.groupBy(read, (story) => story.ownerId),
    absentProfileIds: profileIds.filter((id) => !itemsByProfile.has(id)),
    unreadable,
  };
}

/** An item names its owner at best halfway; the reel that holds it always does. */
const OwnedItem = z
  .object({ ownerId: z.string(), item: StoryItem })
  .transform(({ ownerId, item }): NetworkStory => ({ ...item, ownerId }));
