import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { isNamedLocation } from './location-search.ts';

export type LinkedLocationRow = Coordinates & {
  id: LocationId;
  name: string;
  description: string | null;
  avatarUrl: string | null;
  /** False: the name is shown together with live stories only, because a user typed it or its profile was removed. */
  hasPublicName: boolean;
  /** Straight-line distance on the unit sphere; null without a position. */
  chord: number | null;
  /** The location's JSON in the feed; null without live stories. May contain stories that have expired since it was prepared. */
  feedItem: string | null;
};

/** With or without live stories, and after it was deleted with its last moment. */
export async function findLinkedLocation(
  db: Db,
  id: LocationId,
  near?: Coordinates,
): Promise<LinkedLocationRow | undefined> {
  const chord = near
    ? sql<number | null>`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`
    : sql<number | null>`null::double precision`;
  const isOfExcluded = sql<boolean>`exists (
    select from profiles where profiles.id = locations.profile_id and profiles.excluded_at is not null)`;
  const row = await db
    .selectFrom('locations')
    .leftJoin('liveLocations', (join) =>
      join.onRef('liveLocations.locationId', '=', 'locations.id').on('liveUntil', '>', sql<Date>`now()`),
    )
    .select(['id', 'name', 'description', 'latitude', 'longitude', 'avatarUrl', 'feedItem', chord.as('chord')])
    .select(sql<boolean>`${isNamedLocation} and not ${isOfExcluded}`.as('hasPublicName'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? findEndedLocation(db, id, chord);
}

async function findEndedLocation(
  db: Db,
  id: LocationId,
  chord: ReturnType<typeof sql<number | null>>,
): Promise<LinkedLocationRow | undefined> {
  const row = await db
    .selectFrom('endedLocations')
    .select(['id', 'latitude', 'longitude', chord.as('chord')])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, name: '', description: null, avatarUrl: null, hasPublicName: false, feedItem: null };
}
