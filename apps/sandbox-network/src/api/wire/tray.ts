import { seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import type { Account } from '../../world/profile.ts';
import { type LiveReel, liveReel, reelHead, reelItems } from './reel.ts';
import type { WireContext } from './wire-context.ts';

const TRAY_LIMIT = 150;
const ENTRIES_WITH_ITEMS = 3;
const ADVERT_POSITION = 4;
const SEEN_SHARE = 0.2;
const FRACTION_SHARE = 0.1;

type TrayReel = LiveReel & { seen: number | null };

export type Tray = { entries: object[]; storyIdsWithItems: string[] };

/** Followed profiles with live stories, unseen and newest first, plus an advert and a suggestions entry. */
export function buildTray(context: WireContext, viewer: Account): Tray {
  const reels = viewer.followedIds
    .flatMap((id) => context.world.venueById(id) ?? [])
    .flatMap((venue) => liveReel(context, venue, viewer) ?? [])
    .map((reel) => ({ ...reel, seen: seenMark(reel, viewer) }))
    .sort((a, b) => Number(isSeen(a)) - Number(isSeen(b)) || newestOf(b).takenAt - newestOf(a).takenAt)
    .slice(0, TRAY_LIMIT);

  const entries: object[] = reels.map((reel, index) => trayEntry(context, reel, viewer, index));
  entries.splice(ADVERT_POSITION, 0, advert(viewer));
  return {
    entries: [...entries.slice(0, TRAY_LIMIT - 1), suggestions()],
    storyIdsWithItems: reels.slice(0, ENTRIES_WITH_ITEMS).flatMap((reel) => reel.stories.map((story) => story.id)),
  };
}

function trayEntry(context: WireContext, reel: TrayReel, viewer: Account, index: number): object {
  const head = reelHead(context, reel, viewer);
  const isFractional = seededRandom('fraction', newestOf(reel).id).chance(FRACTION_SHARE);
  return {
    ...head,
    seen: reel.seen,
    expiring_at: isFractional ? head.expiring_at + 0.618853 : head.expiring_at,
    ranked_position: index + 1,
    seen_ranked_position: index + 1,
    hide_from_feed_unit: false,
    ...itemsAt(context, reel, index),
  };
}

/** The first entries contain their items. In the others the key is null or missing. */
function itemsAt(context: WireContext, reel: TrayReel, index: number): object {
  if (index < ENTRIES_WITH_ITEMS) return { items: reelItems(context, reel) };
  return index % 2 === 0 ? { items: null } : {};
}

/** The account's owner also watches stories, so `seen` says nothing about what a crawler has fetched. */
function seenMark(reel: LiveReel, viewer: Account): number | null {
  const newest = newestOf(reel);
  const random = seededRandom('seen', viewer.id, newest.id);
  if (random.chance(SEEN_SHARE)) return newest.takenAt;
  return random.chance(0.2) ? null : 0;
}

function isSeen({ seen, ...reel }: TrayReel): boolean {
  return seen === newestOf(reel).takenAt;
}

function newestOf({ stories }: LiveReel) {
  return stories.at(-1)!;
}

function advert({ id }: Account): object {
  const advertiser = seededDigits(11, 'advertiser', id);
  return {
    id: `ad_${advertiser}`,
    strong_id__: `ad_${advertiser}`,
    latest_reel_media: 0,
    seen: null,
    reel_type: 'ad_reel',
    user: { pk: advertiser, username: 'sponsored.by.nobody', full_name: 'Sponsored', is_private: false },
    items: null,
    is_sponsored: true,
  };
}

function suggestions(): object {
  return { id: 'netego_suggested_users', reel_type: 'suggested_user_reel', title: 'Suggested for you', cards: [] };
}
