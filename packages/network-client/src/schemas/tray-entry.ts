import { z } from 'zod';
import { type ListedProfile, toListedProfile, UserWithId } from './network-user.ts';
import { OptionalTime, Time } from './wire-values.ts';

/** A followed profile with something live. */
export type TrayEntry = {
  profile: ListedProfile;
  /** When its newest story was posted: later than what we have means that there is something to fetch. */
  latestMediaAt: Date;
  /** When its newest story ends. */
  expiresAt: Date | null;
};

const WireTrayEntry = z.object({
  user: UserWithId,
  latest_reel_media: Time,
  expiring_at: OptionalTime,
});

export const LiveProfile = WireTrayEntry.transform(
  ({ user, latest_reel_media, expiring_at }): TrayEntry => ({
    profile: toListedProfile(user),
    latestMediaAt: latest_reel_media,
    expiresAt: expiring_at,
  }),
);

const ReelType = z.object({ reel_type: z.string() });

/** The tray also holds adverts, suggestions and collections; an entry that names no type is a profile's. */
export function isOfProfile(entry: unknown): boolean {
  const named = ReelType.safeParse(entry).data;
  return named === undefined || named.reel_type === 'user_reel';
}
