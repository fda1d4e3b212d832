import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** A location of a story's sticker, known to the network by its id. */
export type NetworkPlaceInput = Coordinates & { networkLocationId: string; name: string; description: string | null };

/** A sticker within 150 m of its author's home counts as the home. Straight-line distance on the unit sphere. */
const SAME_PLACE_CHORD = 150 / 6_371_008.8;

export async function saveHomeLocation(
  db: Db,
  home: Coordinates & { profileId: ProfileId; name: string; description: string | null; avatarUrl: string | null },
): Promise<LocationId> {
  const row = await db
    .insertInto('locations')
    .values(home)
    .onConflict((conflict) =>
      conflict.column('profileId').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        description: eb.ref('excluded.description'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
        avatarUrl: eb.ref('excluded.avatarUrl'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Moves the live stories that these homes' profiles have at stickers near by to the homes, and returns the locations that they left.
 * A sticker can be stored before its author's home is known.
 */
export async function moveStoriesToHomes(db: Db, homeIds: LocationId[]): Promise<LocationId[]> {
  if (homeIds.length === 0) return [];
  const { rows } = await sql<{ leftId: LocationId }>`
    update stories set location_id = moved.home_id
    from (
      select story.id, home.id as home_id, sticker.id as left_id
      from locations home
      join stories story on story.profile_id = home.profile_id and story.location_id <> home.id
      join locations sticker on sticker.id = story.location_id
      where home.id = any(${homeIds}::uuid[]) and story.source = 'network' and story.expires_at > now()
        and unit_position(sticker.latitude, sticker.longitude)
          <-> unit_position(home.latitude, home.longitude) <= ${SAME_PLACE_CHORD}
    ) moved
    where stories.id = moved.id
    returning moved.left_id`.execute(db);
  return [...new Set(rows.map(({ leftId }) => leftId))];
}

/** The location of a sticker: the author's home if the sticker is there, otherwise the location with this network id. */
export async function saveStickerLocation(db: Db, place: NetworkPlaceInput, authorId: ProfileId): Promise<LocationId> {
  const home = await sql<{ id: LocationId }>`
    select id from locations
    where profile_id = ${authorId}
      and unit_position(latitude, longitude) <-> unit_position(${place.latitude}, ${place.longitude}) <= ${SAME_PLACE_CHORD}
  `.execute(db);
  if (home.rows[0]) return home.rows[0].id;
  const row = await db
    .insertInto('locations')
    .values(place)
    .onConflict((conflict) =>
      conflict.column('networkLocationId').doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        latitude: eb.ref('excluded.latitude'),
        longitude: eb.ref('excluded.longitude'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
