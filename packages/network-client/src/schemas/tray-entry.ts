import { z } from 'zod';
import { type NetworkStory, StoryItem } from './network-story.ts';
import { type ListedProfile, toListedProfile, UserWithId } from './network-user.ts';
import { OptionalList, OptionalNumber, OptionalTime, Time } from './wire-values.ts';

/** A followed profile with something live. */
export type TrayEntry = {
  profile: ListedProfile;
  /** When its newest story was posted: later than what we have means that there is something to fetch. */
  latestMediaAt: Date;
  /** When its newest story ends. */
  expiresAt: Date | null;
  /** All that it has live, on the few entries that carry it; null on those that carry nothing, or not everything that they count. */
  stories: NetworkStory[] | null;
};

const WireTrayEntry = z.object({
  user: UserWithId,
  latest_reel_media: Time,
  expiring_at: OptionalTime,
  items: OptionalList,
  media_count: OptionalNumber,
});

export const LiveProfile = WireTrayEntry.transform(
  ({ user, latest_reel_media, expiring_at, items, media_count }): TrayEntry => {
    const profile = toListedProfile(user);
    return {
      profile,
      latestMediaAt: latest_reel_media,
      expiresAt: expiring_at,
      stories: media_count === items.length ? readAll(items, profile.id) : null,
    };
  },
);

function readAll(items: unknown[], ownerId: string): NetworkStory[] | null {
  const stories = items.flatMap((item) => StoryItem.safeParse(item).data ?? []);
  return stories.length > 0 && stories.length === items.length ? stories.map((story) => ({ ...story, ownerId })) : null;
}

const ReelType = z.object({ reel_type: z.string() });

/** The tray also holds adverts, suggestions and collections; an entry that names no type is a profile's. */
export function isOfProfile(entry: unknown): boolean {
  const named = ReelType.safeParse(entry).data;
  return named === undefined || named.reel_type === 'user_reel';
}
