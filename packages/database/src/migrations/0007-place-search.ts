import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);

  // One spelling for İ, I, ı and i and for letters with and without marks. The dictionary is named outright, since an index
  // may only use a function that does not depend on the search path.
  await sql`
    create function fold_name(name text) returns text
    language sql immutable strict parallel safe
    return lower(replace(public.unaccent('public.unaccent'::regdictionary, normalize(name, NFC)), 'ı', 'i'))`.execute(
    db,
  );
  await sql`
    alter table locations add column folded_name text not null generated always as (fold_name(name)) stored`.execute(
    db,
  );
  await sql`create index locations_by_folded_name on locations using gin (folded_name gin_trgm_ops)`.execute(db);
  await sql`
    create index locations_by_position on locations using gist (unit_position(latitude, longitude))`.execute(db);
}
