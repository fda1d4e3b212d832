import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists cube`.execute(db);

  // A point on the unit sphere: straight-line distance between two of them orders exactly like the great circle, at the
  // poles and across the antimeridian too, and a GiST index on it answers "nearest first".
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

  await sql`
    create table profiles (
      id uuid primary key default gen_random_uuid(),
      network_id text not null unique,
      username text not null,
      full_name text,
      category text,
      is_private boolean not null,
      is_verified boolean not null,
      follower_count integer,
      following_count integer,
      avatar_url text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      city text,
      address text,
      details_fetched_at timestamptz,
      latest_story_at timestamptz,
      stories_fetched_at timestamptz,
      claimed_by_run_id uuid,
      created_at timestamptz not null default now(),
      check ((latitude is null) = (longitude is null))
    )`.execute(db);

  await sql`
    create table locations (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      description text,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      avatar_url text,
      network_location_id text unique,
      profile_id uuid unique references profiles on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);

  // Adding hours to a timestamptz depends on the session's time zone as far as Postgres knows; by way of UTC it does not.
  await sql`
    create table stories (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null references locations on delete cascade,
      source text not null check (source in ('network', 'moment')),
      external_id text not null,
      profile_id uuid references profiles on delete set null,
      media_type text not null check (media_type in ('image', 'video')),
      media_url text not null,
      thumbnail_url text,
      caption text,
      posted_at timestamptz not null,
      expires_at timestamptz not null
        generated always as (((posted_at at time zone 'UTC') + interval '24 hours') at time zone 'UTC') stored,
      created_at timestamptz not null default now(),
      unique (source, external_id)
    )`.execute(db);
  await sql`create index stories_by_location on stories (location_id, expires_at)`.execute(db);

  // Apart from locations so that its index never has to move: a story only touches columns that no index knows.
  await sql`
    create table live_locations (
      location_id uuid primary key references locations on delete cascade,
      position cube not null,
      live_until timestamptz not null,
      moments_live_until timestamptz,
      next_expiry_at timestamptz not null,
      feed_item text not null,
      moments_feed_item text
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index live_locations_by_position on live_locations using gist (position)`.execute(db);
  await sql`
    create index live_locations_with_moments_by_position on live_locations using gist (position)
    where moments_live_until is not null`.execute(db);
}
