import type { ProfileId } from '@around/contracts/ids';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import type { Pacing } from '../pacing/pacing.ts';

type Watched = Pick<ProfileRow, 'id' | 'networkId' | 'latestStoryAt' | 'storiesFetchedAt'>;

/**
 * Whose stories are worth a request: those that the tray says have something newer than we know, then those that nobody has
 * looked at for long, since the tray is short and late. The longest-waiting come first.
 */
export function findDueProfiles(
  watched: Watched[],
  tray: TrayEntry[],
  { now, pacing }: { now: Date; pacing: Pacing },
): ProfileId[] {
  const latestByProfile = new Map(tray.map((entry) => [entry.profile.id, entry.latestMediaAt]));
  const sweepBefore = now.getTime() - pacing.sweepAfterMs;

  function isDue(profile: Watched): boolean {
    const latest = latestByProfile.get(profile.networkId);
    const hasNews = latest !== undefined && (profile.latestStoryAt === null || latest > profile.latestStoryAt);
    return hasNews || (profile.storiesFetchedAt?.getTime() ?? 0) < sweepBefore;
  }

  return watched
    .filter(isDue)
    .toSorted((a, b) => (a.storiesFetchedAt?.getTime() ?? 0) - (b.storiesFetchedAt?.getTime() ?? 0))
    .map((profile) => profile.id);
}

/** How long the network's word on a profile, its home above all, is good for. */
const DETAILS_GOOD_FOR_MS = 30 * 24 * 60 * 60_000;

export function areDetailsDue({ detailsFetchedAt }: Pick<ProfileRow, 'detailsFetchedAt'>, now: Date): boolean {
  return (detailsFetchedAt?.getTime() ?? 0) < now.getTime() - DETAILS_GOOD_FOR_MS;
}

export function inBatches<T>(items: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
