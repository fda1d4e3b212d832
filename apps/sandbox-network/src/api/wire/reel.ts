import { expiresAt, type Story } from '../../stories/story.ts';
import type { Account, Venue } from '../../world/profile.ts';
import { mixedId, mixedIds } from './mixed-types.ts';
import { storyItem } from './story-item.ts';
import { userCard } from './user-shapes.ts';
import type { WireContext } from './wire-context.ts';

/** A venue's live stories, oldest first; there is at least one. */
export type LiveReel = { venue: Venue; stories: readonly Story[] };

/** Only followers see stories for close friends. */
export function liveReel({ store }: WireContext, venue: Venue, viewer: Account): LiveReel | undefined {
  const isFollowed = viewer.followedIds.includes(venue.id);
  const stories = store.liveOf(venue.id).filter((story) => isFollowed || story.audience === 'everyone');
  return stories.length > 0 ? { venue, stories } : undefined;
}

/** The fields of a reel that are the same in the tray and in `reels_media`. */
export function reelHead(context: WireContext, { venue, stories }: LiveReel, viewer: Account) {
  const newest = stories.at(-1)!;
  return {
    id: mixedId(venue.id, 'reel'),
    strong_id__: venue.id,
    latest_reel_media: newest.takenAt,
    expiring_at: expiresAt(newest),
    seen: 0 as number | null,
    can_reply: true,
    can_reshare: true,
    reel_type: 'user_reel',
    user: userCard(context, venue, viewer),
    prefetch_count: 0,
    media_count: stories.length,
    media_ids: mixedIds(
      stories.map((story) => story.id),
      'media ids',
    ),
    has_besties_media: stories.some((story) => story.audience === 'besties'),
    muted: false,
  };
}

export function reelItems(context: WireContext, { stories }: LiveReel): object[] {
  return stories.map((story) => storyItem(context, story));
}
