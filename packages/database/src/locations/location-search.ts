import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type LocationMatch = Coordinates & {
  id: LocationId;
  name: string;
  /** 0 exact match, 1 prefix, 2 prefix of a word, 3 substring, 4 similar. */
  rank: number;
  /** Straight-line distance on the unit sphere; null without a position. */
  chord: number | null;
};

type Search = { text: string; near: Coordinates | undefined; limit: number };

/** Locations whose name matches the text, ignoring case and accents. Best match first, then nearest. */
export async function searchLocations(db: Db, { text, near, limit }: Search): Promise<LocationMatch[]> {
  const chord = near
    ? sql`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`
    : sql`null::double precision`;
  const { rows } = await sql<LocationMatch>`
    with question as (
      select folded, replace(replace(replace(folded, '\\', '\\\\'), '%', '\\%'), '_', '\\_') as pattern
      from (select fold_name(trim(${text})) as folded) given
    )
    select id, name, latitude, longitude, ${chord} as chord,
      case
        when folded_name = folded then 0
        when folded_name like pattern || '%' then 1
        when folded_name like '% ' || pattern || '%' then 2
        when folded_name like '%' || pattern || '%' then 3
        else 4
      end as rank
    from locations, question
    where folded <> '' and (folded_name like '%' || pattern || '%' or folded <% folded_name)
    order by rank, chord nulls last, word_similarity(folded, folded_name) desc, id
    limit ${limit}`.execute(db);
  return rows;
}

/** Compares chords instead of great-circle distances, which is exact enough for short distances. */
export async function findNearestLocation(
  db: Db,
  near: Coordinates,
  withinMeters: number,
): Promise<{ id: LocationId; name: string } | undefined> {
  const chord = sql<number>`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`;
  const row = await db
    .selectFrom('locations')
    .select(['id', 'name', chord.as('chord')])
    .orderBy(chord)
    .limit(1)
    .executeTakeFirst();
  return row && row.chord * 6_371_008.8 <= withinMeters ? row : undefined;
}
