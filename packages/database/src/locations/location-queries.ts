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
