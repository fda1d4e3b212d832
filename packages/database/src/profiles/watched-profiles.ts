import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { FollowedProfileInput, ProfileRow } from './profile-queries.ts';

/** The profile of this name as we know it: names change, so the network has the last word on it. */
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
 * Adds a profile that an operator asked for, or marks the known one: it is looked after even if no account follows it. Undefined
 * when it is not to be collected.
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

/** Adds profiles that are new to us and leaves the others as they are; the rows of all of them that may be collected. */
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

/** Profiles with a live story, those first whose details we have not read for longest. */
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

/** Everybody whom an account follows or an operator watches, those first whose details we have not read for longest. */
export async function findLookedAfterProfiles(db: Db): Promise<ProfileRow[]> {
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

/** The network no longer shows this profile; asking again at once would tell nothing new. */
export async function noteDetailsAsked(db: Db, profileId: ProfileId): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ detailsFetchedAt: sql`clock_timestamp()` })
    .where('id', '=', profileId)
    .execute();
}

/** Home by an operator's word, for a profile whose own the network does not tell; null takes it back. */
export async function setProfileHome(db: Db, profileId: ProfileId, home: Coordinates | null): Promise<void> {
  await db
    .updateTable('profiles')
    .set({
      setLatitude: home?.latitude ?? null,
      setLongitude: home?.longitude ?? null,
      // Stories that had no place before are fetched once more, to get theirs.
      ...(home && { storiesFetchedAt: null }),
    })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .execute();
}

/** The place that most stickers of these profiles' stories have named. */
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
