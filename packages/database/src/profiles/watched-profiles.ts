import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FollowedProfileInput, ProfileRow } from './profile-queries.ts';

/** The stored profile with this name. Names change: if several match, the one with the newest details counts. */
export async function findProfileByName(db: Db, username: string): Promise<ProfileRow | undefined> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where(sql`lower(username)`, '=', username.toLowerCase())
    .orderBy('detailsFetchedAt', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
}

/**
 * Adds a profile that an operator asked for, or marks the existing one as watched: it is crawled even if no account follows it.
 * Undefined if it is excluded.
 */
export async function watchProfile(db: Db, profile: FollowedProfileInput): Promise<ProfileRow | undefined> {
  const { networkId: _, ...known } = profile;
  return db
    .insertInto('profiles')
    .values({ ...profile, isWatched: true })
    .onConflict((conflict) =>
      conflict
        .column('networkId')
        .doUpdateSet({ ...known, isWatched: true })
        .where('profiles.excludedAt', 'is', null),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Inserts new profiles and leaves existing ones unchanged. Returns all of them except excluded ones. */
export async function findOrAddProfiles(db: Db, profiles: FollowedProfileInput[]): Promise<ProfileRow[]> {
  if (profiles.length === 0) return [];
  const sorted = profiles.toSorted((a, b) => (a.networkId < b.networkId ? -1 : 1));
  await db
    .insertInto('profiles')
    .values(sorted)
    .onConflict((conflict) => conflict.column('networkId').doNothing())
    .execute();
  return db
    .selectFrom('profiles')
    .selectAll()
    .where(
      'networkId',
      'in',
      sorted.map((profile) => profile.networkId),
    )
    .where('excludedAt', 'is', null)
    .orderBy('networkId')
    .execute();
}

/** Profiles with a live story, those with the oldest details first. */
export async function findStoryOwners(db: Db): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where(
      'id',
      'in',
      sql<ProfileId>`(select profile_id from stories where profile_id is not null and expires_at > now())`,
    )
    .orderBy('detailsFetchedAt', (order) => order.asc().nullsFirst())
    .orderBy('networkId')
    .execute();
}

/** Profiles that an account follows or an operator watches, those with the oldest details first. */
export async function findObservedProfiles(db: Db): Promise<ProfileRow[]> {
  return db
    .selectFrom('profiles')
    .selectAll()
    .where((eb) =>
      eb.or([eb('isWatched', '=', true), eb('id', 'in', sql<ProfileId>`(select profile_id from account_follows)`)]),
    )
    .where('excludedAt', 'is', null)
    .orderBy('detailsFetchedAt', (order) => order.asc().nullsFirst())
    .orderBy('networkId')
    .execute();
}

/** The network no longer returns this profile. Counts as a lookup, so that it is not repeated at once. */
export async function markDetailsRequested(db: Db, profileId: ProfileId): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ detailsFetchedAt: sql`clock_timestamp()` })
    .where('id', '=', profileId)
    .execute();
}

/** Sets the home for a profile whose home the network does not give; null removes it. */
export async function setProfileHome(db: Db, profileId: ProfileId, home: Coordinates | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      setLatitude: home?.latitude ?? null,
      setLongitude: home?.longitude ?? null,
      // Fetch the stories again, so that stories without a place get one.
      ...(home && { storiesFetchedAt: null }),
    })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .execute();
}

/** The most frequent sticker location of each profile. */
export async function findUsualPlaces(db: Db, profileIds: ProfileId[]): Promise<Map<ProfileId, LocationId>> {
  if (profileIds.length === 0) return new Map();
  const { rows } = await sql<{ profileId: ProfileId; locationId: LocationId }>`
    select distinct on (profile_id) profile_id, location_id
    from stories
    where profile_id = any(${profileIds}::uuid[]) and placed_by in ('sticker', 'lookup')
    group by profile_id, location_id
    order by profile_id, count(*) desc, max(posted_at) desc, location_id`.execute(db);
  return new Map(rows.map((row) => [row.profileId, row.locationId]));
}
