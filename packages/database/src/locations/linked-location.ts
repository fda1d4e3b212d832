import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type LinkedLocationRow = Coordinates & {
  id: LocationId;
  name: string;
  description: string | null;
  avatarUrl: string | null;
  /** Straight-line distance on the unit sphere; null when no position was named. */
  chord: number | null;
  /** The place's answer in the feed; null when nothing there is live. It may hold stories that have expired since it was made. */
  feedItem: string | null;
};

/** A place by its id, whether or not it has live stories. */
export async function findLinkedLocation(
  db: Db,
  id: LocationId,
  near?: Coordinates,
): Promise<LinkedLocationRow | undefined> {
  const chord = near
    ? sql<number | null>`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`
    : sql<number | null>`null::double precision`;
  return db
    .selectFrom('locations')
    .leftJoin('liveLocations', (join) =>
      join.onRef('liveLocations.locationId', '=', 'locations.id').on('liveUntil', '>', sql<Date>`now()`),
    )
    .select(['id', 'name', 'description', 'latitude', 'longitude', 'avatarUrl', 'feedItem', chord.as('chord')])
    .where('id', '=', id)
    .executeTakeFirst();
}
