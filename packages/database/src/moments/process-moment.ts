import type { Coordinates } from '@around/contracts/coordinates';
import type { LocationId, MomentId, StoryId } from '@around/contracts/ids';
import { momentMediaNames, momentMediaUrl } from '@around/contracts/moments/moment-media';
import type { MomentFailure } from '@around/contracts/moments/moment-messages';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import { refreshLiveLocations } from '../feed/live-locations.ts';
import type { MomentsTable } from '../schema/moment-tables.ts';
import { addMediaRemovals } from './media-removals.ts';
import { findMomentPlace, type GivenPlace, lockPlaceName, saveMomentPlace } from './moment-place.ts';

export type MomentToProcess = GivenPlace & {
  id: MomentId;
  incomingKey: string;
  mediaKey: string;
  /** 1 at the first start. */
  attempts: number;
  postedAt: Date;
};

/** The moment waits for its next start. */
export async function endAttempt(db: Db, momentId: MomentId): Promise<void> {
  await db
    .updateTable('moments')
    .set({ processingSince: null })
    .where('id', '=', momentId)
    .where('status', '=', 'processing')
    .execute();
}

/** As `endAttempt`; the start does not count, because the file did not cause the end of the attempt. */
export async function returnAttempt(db: Db, momentId: MomentId): Promise<void> {
  await db
    .updateTable('moments')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), processingSince: null }))
    .where('id', '=', momentId)
    .where('status', '=', 'processing')
    .where('attempts', '>', 0)
    .execute();
}

export type ProcessedVideo = { durationSeconds: number; width: number; height: number; placeholder: string };
export type PublishResult = 'published' | 'place-unknown' | 'not-needed';

/**
 * Makes a moment visible: its story with the moment's id, its location, the prepared feed. Call it in a transaction, after the public
 * files are stored. `not-needed`: it was published or deleted meanwhile.
 */
export async function publishMoment(db: Db, momentId: MomentId, video: ProcessedVideo): Promise<PublishResult> {
  const moment = await lockProcessing(db, momentId);
  if (!moment) return 'not-needed';
  await lockPlaceName(db, moment.locationName);
  const place = await findMomentPlace(db, { locationName: moment.locationName, position: positionOf(moment) });
  if (!place) return 'place-unknown';
  const locationId = await saveMomentPlace(db, place);
  await addStory(db, moment, locationId);
  await finish(db, momentId, { ...video, status: 'live' });
  await addMediaRemovals(db, 'incoming', [moment.incomingKey]);
  await refreshLiveLocations(db, [locationId]);
  return 'published';
}

/** Call it in a transaction. Does nothing to a moment that is finished. */
export async function failMoment(db: Db, momentId: MomentId, failure: MomentFailure): Promise<boolean> {
  const moment = await lockProcessing(db, momentId);
  if (!moment) return false;
  await finish(db, momentId, { status: 'failed', failure });
  await addMediaRemovals(db, 'incoming', [moment.incomingKey]);
  await addMediaRemovals(db, 'public', Object.values(momentMediaNames(moment.mediaKey)));
  return true;
}

type LockedMoment = Selectable<MomentsTable>;

async function lockProcessing(db: Db, momentId: MomentId): Promise<LockedMoment | undefined> {
  return db
    .selectFrom('moments')
    .selectAll()
    .where('id', '=', momentId)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst();
}

async function addStory(db: Db, moment: LockedMoment, locationId: LocationId): Promise<void> {
  const names = momentMediaNames(moment.mediaKey);
  await db
    .insertInto('stories')
    .values({
      id: moment.id as string as StoryId,
      externalId: moment.id,
      source: 'moment',
      locationId,
      mediaType: 'video',
      mediaUrl: momentMediaUrl(names.video),
      thumbnailUrl: momentMediaUrl(names.poster),
      caption: moment.caption,
      postedAt: moment.postedAt,
    })
    .execute();
}

type Outcome = ({ status: 'live' } & ProcessedVideo) | { status: 'failed'; failure: MomentFailure };

/** The exact position is not needed any more. */
async function finish(db: Db, momentId: MomentId, outcome: Outcome): Promise<void> {
  await db
    .updateTable('moments')
    .set({ ...outcome, finishedAt: sql`now()`, processingSince: null, latitude: null, longitude: null })
    .where('id', '=', momentId)
    .execute();
}

export function positionOf({
  latitude,
  longitude,
}: Pick<LockedMoment, 'latitude' | 'longitude'>): Coordinates | undefined {
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}
