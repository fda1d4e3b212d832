import type { LocationId, MomentId, StoryId, UserId } from '@around/contracts/ids';
import { PUBLIC_COORDINATE_DECIMALS } from '@around/contracts/moments/moment-limits';
import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';
import { isNamedLocation } from '../locations/location-search.ts';
import { addCdnPurge, type PurgedStory, pathsOfStory } from '../takedowns/cdn-purges.ts';
import { addTakedowns } from '../takedowns/media-takedowns.ts';
import { withdrawAppeals } from './appeals/end-appeals.ts';
import { addMediaRemovals } from './media-removals.ts';
import { removeUploads } from './uploads.ts';

/** Call it in a transaction. False when the user has no such moment. */
export async function removeMoment(
  db: Db,
  { userId, momentId }: { userId: UserId; momentId: MomentId },
): Promise<boolean> {
  const owned = await db
    .selectFrom('moments')
    .select(['id', 'incomingKey', 'mediaKey'])
    .where('id', '=', momentId)
    .where('userId', '=', userId)
    .forUpdate()
    .execute();
  await removeMoments(db, owned);
  return owned.length > 0;
}

/** Call it in the transaction that deletes the user, after the user's row has been locked. */
export async function removeMomentsOfUser(db: Db, userId: UserId): Promise<void> {
  const owned = await db
    .selectFrom('moments')
    .select(['id', 'incomingKey', 'mediaKey'])
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const uploads = await db.selectFrom('uploads').select('id').where('userId', '=', userId).execute();
  await removeUploads(
    db,
    uploads.map(({ id }) => id),
  );
  await removeMoments(db, owned);
}

type Removed = { id: MomentId; incomingKey: string; mediaKey: string };

async function removeMoments(db: Db, moments: Removed[]): Promise<void> {
  if (moments.length === 0) return;
  const ids = moments.map(({ id }) => id);
  const publicNames = moments.flatMap(({ mediaKey }) => Object.values(momentMediaNames(mediaKey)));
  await addMediaRemovals(
    db,
    'incoming',
    moments.map(({ incomingKey }) => incomingKey),
  );
  await addMediaRemovals(db, 'public', publicNames);
  await db.deleteFrom('moments').where('id', 'in', ids).execute();
  const stories = await removeStories(db, ids);
  await withdrawAppeals(db, ids);
  const reported = await noteDeletionByAuthor(
    db,
    stories.map(({ id }) => id),
  );
  // Their files may stay for the operators.
  await addTakedowns(
    db,
    stories
      .filter(({ id }) => reported.has(id))
      .map(({ id, mediaUrl, thumbnailUrl, expiresAt }) => ({
        owner: id,
        urls: [mediaUrl, thumbnailUrl],
        endsAt: expiresAt,
      })),
  );
}

/** Cases go on with what they have kept. Returns those of the stories that a case is about. */
async function noteDeletionByAuthor(db: Db, storyIds: StoryId[]): Promise<Set<StoryId>> {
  const { rows } = await sql<{ storyId: StoryId }>`
    update case_evidence set deleted_by_author_at = clock_timestamp()
    where story_id = any(${storyIds}::uuid[]) returning story_id`.execute(db);
  return new Set(rows.map(({ storyId }) => storyId));
}

/** Takes the stories of moments out of the feed. Call it in a transaction. */
export async function removeStories(db: Db, momentIds: MomentId[]): Promise<PurgedStory[]> {
  if (momentIds.length === 0) return [];
  const stories = await db
    .deleteFrom('stories')
    .where('source', '=', 'moment')
    .where('externalId', 'in', momentIds)
    .returning(['id', 'locationId', 'mediaUrl', 'thumbnailUrl', 'expiresAt'])
    .execute();
  const locationIds = [...new Set(stories.map(({ locationId }) => locationId))];
  await refreshLiveLocations(db, locationIds);
  await deleteUnusedLocations(db, locationIds);
  await addCdnPurge(db, stories.flatMap(pathsOfStory));
  return stories;
}

/**
 * Deletes the given locations that only moments made and that have no story left. For links to them, the position stays, without the
 * name that a user typed. Call it in a transaction.
 */
export async function deleteUnusedLocations(db: Db, locationIds: LocationId[]): Promise<void> {
  if (locationIds.length === 0) return;
  // The lock waits for transactions that add a story there. The delete is a statement of its own, so that it sees their stories.
  await sql`select 1 from locations where id = any(${locationIds}::uuid[]) order by id for update`.execute(db);
  await sql`
    with ended as (
      delete from locations
      where id = any(${locationIds}::uuid[]) and not ${isNamedLocation}
        and not exists (select from stories where stories.location_id = locations.id)
      returning id, latitude, longitude
    )
    insert into ended_locations (id, latitude, longitude)
    select id, round(latitude::numeric, ${PUBLIC_COORDINATE_DECIMALS}), round(longitude::numeric, ${PUBLIC_COORDINATE_DECIMALS})
    from ended`.execute(db);
}

/** Locations that `deleteUnusedLocations` would delete. None while there are no stories at all, as in the midst of a restore. */
export async function findUnusedLocations(db: Db, limit: number): Promise<LocationId[]> {
  const { rows } = await sql<{ id: LocationId }>`
    select id from locations
    where not ${isNamedLocation}
      and not exists (select from stories where stories.location_id = locations.id)
      and exists (select from stories)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
