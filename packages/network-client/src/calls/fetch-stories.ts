import { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';
import { parseEntries, parseShape } from '../responses/parse-shape.ts';
import { type NetworkStory, StoryItem } from '../schemas/network-story.ts';
import { type Reel, ReelOfProfile } from '../schemas/reel.ts';
import { type CallOptions, requireId, type SendRequest } from './network-request.ts';

/** With more ids the network refuses the call or silently omits profiles. */
export const STORY_BATCH_MAX = 20;

export type StoryBatch = {
  /** Only profiles with live stories. */
  storiesByProfile: Map<string, NetworkStory[]>;
  /** Requested but not in the response: no live story, not visible to this account, or omitted by the network. */
  absentProfileIds: string[];
  unreadable: number;
};

const Body = z.object({
  reels: z.record(z.string(), z.unknown()).nullish(),
  reels_media: z.array(z.unknown()).nullish(),
});
type Body = z.infer<typeof Body>;

const call = 'stories';

/** Fetches the live stories of several profiles in one call. */
export async function fetchStories(
  send: SendRequest,
  profileIds: string[],
  { signal }: CallOptions,
): Promise<StoryBatch> {
  if (profileIds.length === 0 || profileIds.length > STORY_BATCH_MAX) {
    throw new RangeError(`A story batch has 1 to ${STORY_BATCH_MAX} profiles, not ${profileIds.length}`);
  }
  const query = { reel_ids: profileIds.map(requireId) };
  const body = parseShape(call, Body, await send({ call, path: '/api/v1/feed/reels_media/', query }, signal));
  requirePlausible(body);
  return readBatch(profileIds, readReels(body));
}

/** The network answers a rejected session with success, an empty `reels` object and no `reels_media`. */
function requirePlausible({ reels, reels_media }: Body): void {
  if (reels_media != null || Object.keys(reels ?? {}).length > 0) return;
  if (reels == null)
    throw new CrawlFailure('endpointChanged', `${call}: no reels in the response`, { origin: 'shape' });
  throw new CrawlFailure('suspiciouslyEmpty', `${call}: the response for a rejected session`, { origin: 'shape' });
}

/** The same reels can be in an object by id and in a list. Either can be missing. */
function readReels({ reels, reels_media }: Body): Reel[] {
  return parseEntries(call, ReelOfProfile, [...(reels_media ?? []), ...Object.values(reels ?? {})]).read;
}

function readBatch(profileIds: string[], reels: Reel[]): StoryBatch {
  const requested = new Set(profileIds);
  const itemsByProfile = new Map<string, unknown[]>();
  for (const { profileId, items } of reels) {
    if (requested.has(profileId) && items.length > 0 && !itemsByProfile.has(profileId))
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

/** Items do not reliably name their owner. Their reel does. */
const OwnedItem = z
  .object({ ownerId: z.string(), item: StoryItem })
  .transform(({ ownerId, item }): NetworkStory => ({ ...item, ownerId }));
