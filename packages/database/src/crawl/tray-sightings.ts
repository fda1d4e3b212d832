import type { ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

export type TraySighting = { networkId: string; latestMediaAt: Date };

/** Saves which profiles a tray showed as live, and when their newest story was first seen. Ignores unknown and excluded profiles. */
export async function saveTraySightings(db: Db, sightings: TraySighting[]): Promise<void> {
  if (sightings.length === 0) return;
  // Ordered, so that two trays with common profiles do not deadlock.
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

/** When trays first showed the newest story of each of these profiles. */
export async function findTraySightings(db: Db, profileIds: ProfileId[]): Promise<Map<ProfileId, KnownSighting>> {
  if (profileIds.length === 0) return new Map();
  const rows = await db.selectFrom('traySightings').selectAll().where('profileId', 'in', profileIds).execute();
  return new Map(rows.map(({ profileId, ...sighting }) => [profileId, sighting]));
}

const liveSightings = sql`
  from tray_sightings sighting
  join profiles profile on profile.id = sighting.profile_id
  where sighting.latest_media_at > now() - interval '24 hours' and profile.excluded_at is null`;

/** Profiles with a story in a tray within the last 24 hours. */
export const profilesLive = sql<number>`(select count(*)::int ${liveSightings})`;

/** Those of them whose newest story is not stored. */
export const profilesMissed = sql<number>`(
  select count(*)::int ${liveSightings}
  and (profile.latest_story_at is null or profile.latest_story_at < sighting.latest_media_at))`;

export type Completeness = { live: number; missed: number };

/** Compares trays with stored stories, now. Each run stores the values of its end. */
export async function readCompleteness(db: Db): Promise<Completeness> {
  const { rows } = await sql<Completeness>`select ${profilesLive} as live, ${profilesMissed} as missed`.execute(db);
  return rows[0]!;
}
