import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { PUBLIC_COORDINATE_DECIMALS } from '@around/contracts/moments/moment-limits';
import { findNamedArea } from '@around/contracts/places/named-areas';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { isNamedLocation } from '../locations/location-search.ts';

/** A location with the same name within this distance is the same place. */
const SAME_PLACE_METERS = 500;
/** Without a position a name is ambiguous when locations farther apart than this have it. */
const SAME_TOWN_METERS = 5_000;
const EARTH_RADIUS_METERS = 6_371_008.8;

export type GivenPlace = { locationName: string; position: Coordinates | undefined };
/** A known location, or a new one. */
export type MomentPlace = { locationId: LocationId } | (Coordinates & { name: string });

/**
 * Where a moment is. With a position: our location of the same name near it, else a new location there with public coordinates. Without
 * one: the location of a profile or of the network with this name, else the built-in area that the name contains. Undefined when
 * nothing fits.
 */
export async function findMomentPlace(db: Db, given: GivenPlace): Promise<MomentPlace | undefined> {
  return given.position ? placeAt(db, given.locationName, given.position) : placeByName(db, given.locationName);
}

async function placeAt(db: Db, name: string, position: Coordinates): Promise<MomentPlace> {
  const chord = sql<number>`unit_position(latitude, longitude) <-> unit_position(${position.latitude}, ${position.longitude})`;
  const known = await db
    .selectFrom('locations')
    .select('id')
    .where('foldedName', '=', foldedName(name))
    .where(chord, '<=', SAME_PLACE_METERS / EARTH_RADIUS_METERS)
    .orderBy(chord)
    .limit(1)
    .executeTakeFirst();
  if (known) return { locationId: known.id };
  return { name, latitude: toPublic(position.latitude), longitude: toPublic(position.longitude) };
}

/** Where a moment with this name and without a position will be; undefined when nothing of this name has a place. */
export async function findNamedPosition(db: Db, name: string): Promise<Coordinates | undefined> {
  const place = await placeByName(db, name);
  if (!place || !('locationId' in place)) return place;
  return db
    .selectFrom('locations')
    .select(['latitude', 'longitude'])
    .where('id', '=', place.locationId)
    .executeTakeFirst();
}

async function placeByName(db: Db, name: string): Promise<MomentPlace | undefined> {
  const { rows } = await sql<{ id: LocationId; isAmbiguous: boolean }>`
    with named as (
      select id, unit_position(latitude, longitude) as position,
        (select max(posted_at) from stories where location_id = locations.id) as latest_story_at
      from locations where folded_name = ${foldedName(name)} and ${isNamedLocation}
    )
    select id, exists (
      select from named other where other.position <-> named.position > ${SAME_TOWN_METERS / EARTH_RADIUS_METERS}
    ) as is_ambiguous
    from named order by latest_story_at desc nulls last, id limit 1`.execute(db);
  const known = rows[0];
  if (known && !known.isAmbiguous) return { locationId: known.id };
  const area = findNamedArea(name);
  return area && { name, latitude: toPublic(area.latitude), longitude: toPublic(area.longitude) };
}

/** Returns the id of the place's location. A new location is added. */
export async function saveMomentPlace(db: Db, place: MomentPlace): Promise<LocationId> {
  if ('locationId' in place) return place.locationId;
  const row = await db.insertInto('locations').values(place).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Of two transactions that place a moment at a new location of the same name, the second finds the location of the first. */
export async function lockPlaceName(db: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('moment-place:' || ${foldedName(name)}, 0))`.execute(db);
}

function foldedName(name: string) {
  return sql<string>`fold_name(${name})`;
}

function toPublic(degrees: number): number {
  return Number(degrees.toFixed(PUBLIC_COORDINATE_DECIMALS));
}
