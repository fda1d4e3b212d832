import { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';
import { parseShape, shapeChanged } from '../responses/parse-shape.ts';
import { type NetworkStory, StoryItem } from '../schemas/network-story.ts';
import { Reel, readReelOwner } from '../schemas/reel.ts';
import { Id } from '../schemas/wire-values.ts';
import { type CallOptions, requireId, type SendRequest } from './network-request.ts';
import { type SetAsideStory, setAside, setAsideReel } from './set-aside.ts';

/** With more ids the network refuses the call or silently omits profiles. */
export const STORY_BATCH_MAX = 20;

export type StoryBatch = {
  /** Only profiles with live stories. */
  storiesByProfile: Map<string, NetworkStory[]>;
  /** Requested but not in the response: no live story, not visible to this account, or omitted by the network. */
  absentProfileIds: string[];
  setAside: SetAsideStory[];
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
  return readBatch(profileIds, readReels(new Set(profileIds), body));
}

/** The network answers a rejected session with success, an empty `reels` object and no `reels_media`. */
function requirePlausible({ reels, reels_media }: Body): void {
  if (reels_media != null || Object.keys(reels ?? {}).length > 0) return;
  if (reels == null)
    throw new CrawlFailure('endpointChanged', `${call}: no reels in the response`, { origin: 'shape' });
  throw new CrawlFailure('suspiciouslyEmpty', `${call}: the response for a rejected session`, { origin: 'shape' });
}

type Answer = { itemsByProfile: Map<string, unknown[]>; unreadableReels: SetAsideStory[] };

/**
 * The same reels can be in an object by id and in a list. Either can be missing. A reel without an id gets the id of its key.
 */
function readReels(requested: Set<string>, { reels, reels_media }: Body): Answer {
  const raw = [
    ...(reels_media ?? []).map((reel) => ({ key: undefined, reel })),
    ...Object.entries(reels ?? {}).map(([key, reel]) => ({ key: Id.safeParse(key).data, reel })),
  ];
  const itemsByProfile = new Map<string, unknown[]>();
  const unreadableReels: SetAsideStory[] = [];
  let anonymous = 0;
  for (const { key, reel } of raw) {
    const profileId = readReelOwner(reel) ?? key;
    const result = Reel.safeParse(reel);
    if (profileId === undefined) anonymous += 1;
    else if (!requested.has(profileId)) continue;
    else if (!result.success) unreadableReels.push(setAsideReel(profileId, reel, result.error));
    else if (result.data.items.length > 0 && !itemsByProfile.has(profileId))
      itemsByProfile.set(profileId, result.data.items);
  }
  if (anonymous > 0 && anonymous === raw.length) throw shapeChanged(call, 'reels without an id');
  return { itemsByProfile, unreadableReels: unreadableReels.filter(({ profileId }) => !itemsByProfile.has(profileId)) };
}

/** Items do not reliably name their owner. Their reel does. */
function readBatch(profileIds: string[], { itemsByProfile, unreadableReels }: Answer): StoryBatch {
  const stories: NetworkStory[] = [];
  const unreadable = [...unreadableReels];
  for (const [ownerId, items] of itemsByProfile) {
    for (const item of items) {
      const result = StoryItem.safeParse(item);
      if (result.success) stories.push({ ...result.data, ownerId });
      else unreadable.push(setAside(ownerId, item, result.error));
    }
  }
  const answered = new Set([...itemsByProfile.keys(), ...unreadable.map(({ profileId }) => profileId)]);
  return {
    storiesByProfile: Map.groupBy(stories, (story) => story.ownerId),
    absentProfileIds: profileIds.filter((id) => !answered.has(id)),
    setAside: unreadable,
  };
}
