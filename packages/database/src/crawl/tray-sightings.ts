import type { ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type TraySighting = { networkId: string; latestMediaAt: Date };

/** Writes down whom a tray showed as live, and since when we know of their newest story. Profiles that are unknown to us or not to be collected are left out. */
export async function noteTraySightings(db: Db, sightings: TraySighting[]): Promise<void> {
  if (sightings.length === 0) return;
  // In one order for all: two trays that share profiles take turns.
  await sql`
    insert into tray_sightings (profile_id, latest_media_at)
    select profile.id, max(seen.latest_media_at)
    from unnest(
      ${sightings.map((seen) => seen.networkId)}::text[],
      ${sightings.map((seen) => seen.latestMediaAt)}::timestamptz[]) as seen (network_id, latest_media_at)
    join profiles profile on profile.network_id = seen.network_id and profile.excluded_at is null
    group by profile.id
    order by profile.id
    on conflict (profile_id) do update set
      latest_media_at = excluded.latest_media_at,
      seen_at = clock_timestamp()
    where tray_sightings.latest_media_at < excluded.latest_media_at`.execute(db);
}

export type KnownSighting = { latestMediaAt: Date; seenAt: Date };

/** Since when we know of the newest story of each of these profiles, by what trays have shown. */
export async function findTraySightings(db: Db, profileIds: ProfileId[]): Promise<Map<ProfileId, KnownSighting>> {
  if (profileIds.length === 0) return new Map();
  const rows = await db.selectFrom('traySightings').selectAll().where('profileId', 'in', profileIds).execute();
  return new Map(rows.map(({ profileId, ...sighting }) => [profileId, sighting]));
}

const liveSightings = sql`
  from tray_sightings sighting
  join profiles profile on profile.id = sighting.profile_id
  where sighting.latest_media_at > now() - interval '24 hours' and profile.excluded_at is null`;

/** Profiles that the tray showed within a story's life. */
export const profilesLive = sql<number>`(select count(*)::int ${liveSightings})`;

/** Those of them whose newest story we do not have. */
export const profilesMissed = sql<number>`(
  select count(*)::int ${liveSightings}
  and (profile.latest_story_at is null or profile.latest_story_at < sighting.latest_media_at))`;

export type Completeness = { live: number; missed: number };

/** What the tray said against what was fetched, now; each run keeps what it was at the run's end. */
export async function readCompleteness(db: Db): Promise<Completeness> {
  const { rows } = await sql<Completeness>`select ${profilesLive} as live, ${profilesMissed} as missed`.execute(db);
  return rows[0]!;
}
