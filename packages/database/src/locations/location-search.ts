import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId } from '@around/contracts/ids';
import { foldedWords } from '@around/contracts/places/fold-text';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

export type LocationMatch = Coordinates & {
  id: LocationId;
  name: string;
  foldedName: string;
  /** 0 same words, 1 prefix, 2 prefixes of words, 3 substrings, 4 similar. */
  rank: number;
  /** 1 for a rank below 4. */
  similarity: number;
  /** Straight-line distance on the unit sphere; null without a position. */
  chord: number | null;
};

/** Separates words. A regular expression would take most of the time of a search. */
const PUNCTUATION = `.,:/|-_()&'"+#@!·–’،`;

type Search = { text: string; near: Coordinates | undefined; limit: number };

/**
 * A profile's home or a place of the network. Other locations have the name that a user typed, which must not name the position of
 * anybody else. The partial index on positions has the same condition.
 */
export const isNamedLocation = sql<boolean>`(network_location_id is not null or profile_id is not null)`;

const EARTH_RADIUS_METERS = 6_371_008.8;
/** Every second name contains a shorter text, and an index finds only beginnings of words for it. */
const SUBSTRING_MIN_LENGTH = 3;

/**
 * Locations whose name has all words of the text, in any order and ignoring case and accents, or a similar name. Best match first, then
 * nearest. Of similar names the most similar is first.
 */
export async function searchLocations(db: Db, { text, near, limit }: Search): Promise<LocationMatch[]> {
  // Words have letters and digits only, so that their patterns need no escaping.
  const words = foldedWords(text).map((word) => sql`fold_name(${word})`);
  if (words.length === 0) return [];
  const joined = sql`fold_name(${foldedWords(text).join(' ')})`;
  const hasLongWord = foldedWords(text).some((word) => word.length >= SUBSTRING_MIN_LENGTH);
  const chord = near
    ? sql`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`
    : sql`null::double precision`;
  const every = (matches: (word: RawBuilder<unknown>) => RawBuilder<unknown>) =>
    sql.join(words.map(matches), sql` and `);
  const contains = every((word) => sql`folded_name like '%' || ${word} || '%'`);
  const hasPrefixes = every(
    (word) => sql`(folded_name like ${word} || '%' or folded_name like '% ' || ${word} || '%')`,
  );
  const { rows } = await sql<LocationMatch>`
    with candidates as materialized (
      select id, name, folded_name, latitude, longitude,
        ' ' || trim(replace(translate(folded_name, ${PUNCTUATION}, ${' '.repeat(PUNCTUATION.length)}), '  ', ' ')) || ' ' as words
      from locations
      where ${isNamedLocation}
        and ${hasLongWord ? sql`(${contains} or ${joined} <% folded_name)` : hasPrefixes}
    ), ranked as materialized (
      select *,
        case
          when length(words) = length(${joined}) + 2 and ${every((word) => sql`words like '% ' || ${word} || ' %'`)} then 0
          when words like ' ' || ${joined} || '%' then 1
          when ${every((word) => sql`words like '% ' || ${word} || '%'`)} then 2
          when ${contains} then 3
          else 4
        end as rank
      from candidates
    )
    select id, name, folded_name, latitude, longitude, rank, ${chord} as chord,
      case when rank = 4 then word_similarity(${joined}, folded_name) else 1 end as similarity
    from ranked
    order by rank, similarity desc, chord nulls last, id
    limit ${limit}`.execute(db);
  return rows;
}

/** The nearest location that may name a position. Compares chords, which is exact enough for short distances. */
export async function findNearestLocation(
  db: Db,
  near: Coordinates,
  withinMeters: number,
): Promise<{ id: LocationId; name: string } | undefined> {
  const chord = sql<number>`unit_position(latitude, longitude) <-> unit_position(${near.latitude}, ${near.longitude})`;
  const row = await db
    .selectFrom('locations')
    .select(['id', 'name', chord.as('chord')])
    .where(isNamedLocation)
    .orderBy(chord)
    .limit(1)
    .executeTakeFirst();
  return row && row.chord * EARTH_RADIUS_METERS <= withinMeters ? row : undefined;
}
