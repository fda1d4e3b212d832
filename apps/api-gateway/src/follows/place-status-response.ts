import type { PlaceStatus } from '@around/contracts/places/place-status';
import type { FollowedPlace } from '@around/contracts/users/follows';
import type { FollowedPlaceRow } from '@around/database/follows/follow-queries';
import type { PlaceStatusRow } from '@around/database/follows/place-status';

export function toPlaceStatus({ newestStoryAt, lastArrivalAt, ...row }: PlaceStatusRow): PlaceStatus {
  return {
    ...row,
    newestStoryAt: newestStoryAt?.toISOString() ?? null,
    lastArrivalAt: lastArrivalAt?.toISOString() ?? null,
  };
}

/** Those with something new first, then by their newest story; places without stories last, the one followed last first. */
export function toFollowList(rows: FollowedPlaceRow[]): FollowedPlace[] {
  return rows
    .toSorted(
      (a, b) =>
        Number(isNew(b)) - Number(isNew(a)) ||
        Number(b.newestStoryAt ?? 0) - Number(a.newestStoryAt ?? 0) ||
        Number(b.followedAt) - Number(a.followedAt) ||
        a.id.localeCompare(b.id),
    )
    .map(toFollowedPlace);
}

function toFollowedPlace(row: FollowedPlaceRow): FollowedPlace {
  return {
    ...toPlaceStatus(row),
    followedAt: row.followedAt.toISOString(),
    seenAt: row.seenAt.toISOString(),
    isNew: isNew(row),
  };
}

/** Compares in milliseconds, which is the precision of the times that clients have. */
function isNew({ lastArrivalAt, seenAt }: FollowedPlaceRow): boolean {
  return lastArrivalAt !== null && lastArrivalAt > seenAt;
}
