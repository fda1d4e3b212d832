import { z } from 'zod';
import { type NetworkStory, StoryItem } from './network-story.ts';
import { type ListedProfile, toListedProfile, UserWithId } from './network-user.ts';
import { OptionalList, OptionalNumber, OptionalTime, Time } from './wire-values.ts';

/** A followed profile with live stories. */
export type TrayEntry = {
  profile: ListedProfile;
  /** Time of the newest story. If it is later than the newest one we have, there is something to fetch. */
  latestMediaAt: Date;
  /** Expiry of the newest story. */
  expiresAt: Date | null;
  /** All live stories; null for the many entries that contain no items or fewer than `media_count`. */
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

/** Adverts, suggestions and collections have other types. An entry without a type belongs to a profile. */
export function isOfProfile(entry: unknown): boolean {
  const named = ReelType.safeParse(entry).data;
  return named === undefined || named.reel_type === 'user_reel';
}
