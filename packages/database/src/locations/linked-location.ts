import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type LinkedLocationRow = Coordinates & {
  id: LocationId;
  name: string;
  description: string | null;
  avatarUrl: string | null;
  /** Straight-line distance on the unit sphere; null without a position. */
  chord: number | null;
  /** The location's JSON in the feed; null without live stories. May contain stories that have expired since it was prepared. */
  feedItem: string | null;
};

/** With or without live stories. */
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
