import { type Kysely, sql } from 'kysely';

export async function createFunctions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists cube`.execute(db);
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);

  // A point on the unit sphere. Straight-line distance between two such points orders exactly like great-circle distance,
  // also at the poles and across the antimeridian, and a GiST index on it returns the nearest first.
  await sql`
    create function unit_position(latitude double precision, longitude double precision) returns cube
    language sql immutable strict parallel safe
    return cube(array[
      cos(radians(latitude)) * cos(radians(longitude)),
      cos(radians(latitude)) * sin(radians(longitude)),
      sin(radians(latitude))
    ])`.execute(db);

  await sql`
    create function iso_timestamp(instant timestamptz) returns text
    language sql immutable strict parallel safe
    return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.execute(db);

  // Folds İ, I, ı and i to one letter and removes accents. The dictionary is schema-qualified because an index may only use
  // a function that does not depend on the search path.
  await sql`
    create function fold_name(name text) returns text
    language sql immutable strict parallel safe
    return lower(replace(public.unaccent('public.unaccent'::regdictionary, normalize(name, NFC)), 'ı', 'i'))`.execute(
    db,
  );

  // When an account's active hours begin on a day: `from_hour` plus a part of the spread. The part is a hash of account and
  // day, so it differs between accounts and days but is the same at each call.
  await sql`
    create function active_day_start(account_id uuid, time_zone text, day date, from_hour float8, spread_seconds float8)
    returns timestamptz language sql stable parallel safe
    return (day + make_interval(secs => from_hour * 3600
      + spread_seconds * (mod(abs(hashtextextended(account_id::text || day::text, 0) / 2), 1000000) / 1000000.0)::float8
    )) at time zone time_zone`.execute(db);
}
