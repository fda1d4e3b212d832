import { type Kysely, sql } from 'kysely';

export async function createProfilesAndStories(db: Kysely<unknown>): Promise<void> {
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
      set_latitude double precision check (set_latitude between -90 and 90),
      set_longitude double precision check (set_longitude between -180 and 180),
      details_fetched_at timestamptz,
      latest_story_at timestamptz,
      stories_fetched_at timestamptz,
      claimed_by_run_id uuid,
      is_watched boolean not null default false,
      gone_at timestamptz,
      excluded_at timestamptz,
      excluded_reason text,
      created_at timestamptz not null default now(),
      check ((latitude is null) = (longitude is null)),
      constraint set_position_is_whole check ((set_latitude is null) = (set_longitude is null)),
      constraint exclusion_is_whole check ((excluded_at is null) = (excluded_reason is null))
    )`.execute(db);
  await sql`create index profiles_by_lower_username on profiles (lower(username))`.execute(db);
  await sql`
    create index profiles_excluded on profiles (excluded_at desc) where excluded_at is not null`.execute(db);

  await sql`
    create table locations (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      folded_name text not null generated always as (fold_name(name)) stored,
      description text,
      latitude double precision not null check (latitude between -90 and 90),
      longitude double precision not null check (longitude between -180 and 180),
      avatar_url text,
      network_location_id text unique,
      profile_id uuid unique references profiles on delete set null,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index locations_by_folded_name on locations using gin (folded_name gin_trgm_ops)`.execute(db);
  await sql`
    create index locations_by_position on locations using gist (unit_position(latitude, longitude))`.execute(db);

  await sql`
    create table network_places (
      pk text primary key,
      name text,
      latitude double precision check (latitude between -90 and 90),
      longitude double precision check (longitude between -180 and 180),
      city text,
      fetched_at timestamptz not null default clock_timestamp(),
      check ((latitude is null) = (longitude is null))
    )`.execute(db);

  // A generated column must be immutable. Adding hours to a timestamptz depends on the session's time zone, so add in UTC.
  await sql`
    create table stories (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null references locations on delete cascade,
      source text not null check (source in ('network', 'moment')),
      external_id text not null,
      profile_id uuid references profiles on delete set null,
      placed_by text check (placed_by in ('sticker', 'lookup', 'home', 'usual')),
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
  await sql`create index stories_by_profile on stories (profile_id, posted_at) where profile_id is not null`.execute(
    db,
  );
  await sql`create index stories_by_creation on stories (created_at desc)`.execute(db);
  await sql`create index stories_by_expiry on stories (expires_at)`.execute(db);

  // Separate from locations, with room in each page, so that storing a story updates no index entry (a HOT update).
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
