import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';
import { addCdnPurge, pathsOfMedia, pathsOfStory } from '../takedowns/cdn-purges.ts';
import { addTakedowns } from '../takedowns/media-takedowns.ts';

export type DeletedData = { stories: number; places: number };

/**
 * Excludes a profile from collection and deletes its data: details, stories, and the home that only it had. Undefined if the profile
 * is excluded already or unknown. Call it in a transaction.
 */
export async function excludeProfile(db: Db, profileId: ProfileId, reason: string): Promise<DeletedData | undefined> {
  return (await markExcluded(db, profileId, reason)) ? deleteProfileData(db, profileId) : undefined;
}

/**
 * From now on nothing of the profile is stored. Its row is locked first, as by every writer of its stories, so stories of a concurrent
 * batch are stored before this or refused. False if the profile is excluded already or unknown.
 */
export async function markExcluded(db: Db, profileId: ProfileId, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ excludedAt: sql<Date>`clock_timestamp()`, excludedReason: reason })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The avatar's URL is signed for some days. */
const AVATAR_TAKEDOWN_DAYS = 30;

/** Deletes the data of an excluded profile, and takes its media down. Call it in a transaction. */
export async function deleteProfileData(db: Db, profileId: ProfileId): Promise<DeletedData> {
  const profile = await db
    .selectFrom('profiles')
    .select(['avatarUrl', sql<Date>`now() + make_interval(days => ${AVATAR_TAKEDOWN_DAYS})`.as('endsAt')])
    .where('id', '=', profileId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await db.updateTable('profiles').set(emptyDetails).where('id', '=', profileId).execute();
  const stories = await db
    .deleteFrom('stories')
    .where('profileId', '=', profileId)
    .returning(['id', 'locationId', 'mediaUrl', 'thumbnailUrl', 'expiresAt'])
    .execute();
  await db.deleteFrom('setAsideStories').where('profileId', '=', profileId).execute();
  await db.deleteFrom('waitingStories').where('profileId', '=', profileId).execute();
  await db.deleteFrom('traySightings').where('profileId', '=', profileId).execute();
  const { homes, others } = await lockPlaces(db, profileId, [...new Set(stories.map((story) => story.locationId))]);
  await deleteJobResults(db, [profileId, ...homes]);
  const places = await clearHomes(db, homes);
  await refreshLiveLocations(db, [...homes, ...others]);
  await addTakedowns(db, [
    { owner: profileId, urls: [profile.avatarUrl], endsAt: profile.endsAt },
    ...stories.map(({ mediaUrl, thumbnailUrl, expiresAt: endsAt }) => ({
      owner: profileId,
      urls: [mediaUrl, thumbnailUrl],
      endsAt,
    })),
  ]);
  const avatar = profile.avatarUrl === null ? [] : pathsOfMedia(profile.avatarUrl);
  await addCdnPurge(db, [...avatar, ...stories.flatMap(pathsOfStory)]);
  return { stories: stories.length, places };
}

const emptyDetails = {
  fullName: null,
  category: null,
  isPrivate: false,
  isVerified: false,
  followerCount: null,
  followingCount: null,
  avatarUrl: null,
  latitude: null,
  longitude: null,
  city: null,
  address: null,
  setLatitude: null,
  setLongitude: null,
  isWatched: false,
  detailsFetchedAt: null,
  latestStoryAt: null,
  storiesFetchedAt: null,
  goneAt: null,
};

type Places = { homes: LocationId[]; others: LocationId[] };

/** Its home and the locations of its stories. Locked `for update`, so that a moment shared there now commits before or after. */
async function lockPlaces(db: Db, profileId: ProfileId, storyPlaces: LocationId[]): Promise<Places> {
  const { rows } = await sql<{ id: LocationId; isHome: boolean }>`
    select id, profile_id is not distinct from ${profileId} as is_home from locations
    where id = any(${storyPlaces}::uuid[]) or profile_id = ${profileId}
    order by id
    for update`.execute(db);
  const idsOf = (isHome: boolean) => rows.filter((row) => row.isHome === isHome).map((row) => row.id);
  return { homes: idsOf(true), others: idsOf(false) };
}

/** Deletes homes without other stories and clears the profile's data from the rest. Returns how many were deleted. */
async function clearHomes(db: Db, homes: LocationId[]): Promise<number> {
  if (homes.length === 0) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('locations')
    .where('id', 'in', homes)
    .where(sql<boolean>`not exists (select from stories where stories.location_id = locations.id)`)
    .executeTakeFirst();
  await db
    .updateTable('locations')
    .set({ avatarUrl: null, description: null, profileId: null })
    .where('id', 'in', homes)
    .execute();
  return Number(numDeletedRows);
}

/** Results of finished operator jobs may contain the profile's details. */
async function deleteJobResults(db: Db, ids: string[]): Promise<void> {
  await sql`
    update operator_jobs set result = null
    where finished_at is not null
      and exists (select from unnest(${ids}::text[]) as deleted (id) where position(deleted.id in result::text) > 0)`.execute(
    db,
  );
}
