import type { ProfileRow } from '@around/database/profiles/profile-queries';

/** How long a profile's details, above all its home, count as current. */
const DETAILS_GOOD_FOR_MS = 30 * 24 * 60 * 60_000;

export function areDetailsDue({ detailsFetchedAt }: Pick<ProfileRow, 'detailsFetchedAt'>, now: Date): boolean {
  return (detailsFetchedAt?.getTime() ?? 0) < now.getTime() - DETAILS_GOOD_FOR_MS;
}
