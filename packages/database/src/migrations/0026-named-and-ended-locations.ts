import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Only these locations name a position. Those of moments alone would be walked through one by one in the index of all.
  await sql`
    create index named_locations_by_position on locations using gist (unit_position(latitude, longitude))
    where network_location_id is not null or profile_id is not null`.execute(db);

  // Where a place of moments was, for links to it. Rounded as on the feed, and without the name that a user typed.
  await sql`
    create table ended_locations (
      id uuid primary key,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      ended_at timestamptz not null default now()
    )`.execute(db);

  // Arabic letters with and without hamza or vowel signs, as `foldedWords` of the contracts folds a search.
  await sql`
    create or replace function fold_name(name text) returns text
    language sql immutable strict parallel safe
    return translate(
      lower(replace(public.unaccent('public.unaccent'::regdictionary, normalize(name, NFC)), 'ı', 'i')),
      U&'\\0623\\0625\\0622\\0671\\0624\\0626\\0649\\06CC\\0629\\06A9\\0640\\064B\\064C\\064D\\064E\\064F\\0650\\0651\\0652\\0670',
      U&'\\0627\\0627\\0627\\0627\\0648\\064A\\064A\\064A\\0647\\0643')`.execute(db);
  // The stored column is computed again by an update.
  await sql`update locations set name = name where name ~ U&'[\\0600-\\06FF]'`.execute(db);
}
