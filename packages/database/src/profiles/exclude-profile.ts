import type { LocationId, ProfileId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';

export type Forgotten = { stories: number; places: number };

/**
 * Puts a profile on the list of those not to be collected, and forgets what was: its details, its stories, what only it lent to
 * places. Its row is locked first, as whoever stores its stories does: theirs are either gone with this or never come in. Undefined
 * when it is on the list already, or unknown. Call it in a transaction.
 */
export async function excludeProfile(db: Db, profileId: ProfileId, reason: string): Promise<Forgotten | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({ ...nothingKnown, excludedAt: sql<Date>`clock_timestamp()`, excludedReason: reason })
    .where('id', '=', profileId)
    .where('excludedAt', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  const stories = await db.deleteFrom('stories').where('profileId', '=', profileId).returning('locationId').execute();
  await db.deleteFrom('traySightings').where('profileId', '=', profileId).execute();
  const { homes, others } = await lockPlaces(db, profileId, [...new Set(stories.map((story) => story.locationId))]);
  await forgetJobResults(db, [profileId, ...homes]);
  const places = await clearHomes(db, homes);
  await refreshLiveLocations(db, [...homes, ...others]);
  return { stories: stories.length, places };
}

const nothingKnown = {
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

/** Its home, and where its stories were. Locked for deletion: a moment that is being shared at a home comes before or after. */
async function lockPlaces(db: Db, profileId: ProfileId, storyPlaces: LocationId[]): Promise<Places> {
  const { rows } = await sql<{ id: LocationId; isHome: boolean }>`
    select id, profile_id is not distinct from ${profileId} as is_home from locations
    where id = any(${storyPlaces}::uuid[]) or profile_id = ${profileId}
    order by id
    for update`.execute(db);
  const idsOf = (isHome: boolean) => rows.filter((row) => row.isHome === isHome).map((row) => row.id);
  return { homes: idsOf(true), others: idsOf(false) };
}

/** A place where others' stories are stays, and no longer shows whose home it was. How many went. */
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

/** What operators' jobs have answered is kept for a while, with the details that they read. */
async function forgetJobResults(db: Db, ids: string[]): Promise<void> {
  await sql`
    update operator_jobs set result = null
    where finished_at is not null
      and exists (select from unnest(${ids}::text[]) as gone (id) where position(gone.id in result::text) > 0)`.execute(
    db,
  );
}
