import { randomUUID } from 'node:crypto';
import { CdnPurgeId, type LocationId, type StoryId } from '@around/contracts/ids';
import { smallVideoUrl } from '@around/contracts/moments/moment-media';
import { type ProxiedMedia, pictureWidths, proxiedMediaPath } from '@around/contracts/stories/proxied-media';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db.ts';
import { addToOutbox } from '../outbox/outbox-queries.ts';
import type { CdnPurgesTable } from '../schema/safety-tables.ts';

const CDN_QUEUE = 'cdn';
const PURGE_CDN_JOB = 'purge-cdn';

/** After this time the copies in a CDN that does not answer have expired: stories live 24 hours. */
const LIFE_HOURS = 24;

export type PurgedStory = {
  id: StoryId;
  locationId: LocationId;
  mediaUrl: string;
  thumbnailUrl: string | null;
  expiresAt: Date;
};

/** The paths of a story that visitors may have loaded: its media, its link, the link of its place, and their preview cards. */
export function pathsOfStory({ id, locationId, mediaUrl, thumbnailUrl, expiresAt }: PurgedStory): string[] {
  const place = `/l/${locationId}`;
  const story = `${place}/s/${id}`;
  const media = [mediaUrl, smallVideoUrl(mediaUrl), thumbnailUrl].flatMap((url) =>
    url ? pathsOfMedia(url, expiresAt) : [],
  );
  return [...media, story, `${story}/card.jpg`, place, `${place}/card.jpg`];
}

/** For network media, every path at the media-proxy that the app requests: each size, with and without the end of the story. */
export function pathsOfMedia(url: string, endsAt?: Date): string[] {
  if (url.startsWith('/')) return [url];
  const ends = [undefined, ...(endsAt ? [endsAt.getTime()] : [])];
  const variants: ProxiedMedia[] = ends.flatMap((until) =>
    [undefined, ...pictureWidths].map((width) => ({ width, until })),
  );
  return variants.map((variant) => proxiedMediaPath(url, variant));
}

/** Orders a purge of these paths. Call it in the transaction that changes what they answer. */
export async function addCdnPurge(db: Db, paths: string[]): Promise<void> {
  if (paths.length === 0) return;
  const id = CdnPurgeId.parse(randomUUID());
  await db
    .insertInto('cdnPurges')
    .values({
      id,
      paths: [...new Set(paths)],
      expiresAt: sql<Date>`clock_timestamp() + make_interval(hours => ${LIFE_HOURS})`,
    })
    .execute();
  await addToOutbox(db, [{ queue: CDN_QUEUE, job: PURGE_CDN_JOB, payload: { purgeId: id } }]);
}

export type CdnPurgeRow = Selectable<CdnPurgesTable> & { isExpired: boolean; ageMs: number };

/** Undefined once the CDN has answered. */
export async function findCdnPurge(db: Db, purgeId: CdnPurgeId): Promise<CdnPurgeRow | undefined> {
  return db
    .selectFrom('cdnPurges')
    .selectAll()
    .select([
      sql<boolean>`expires_at <= clock_timestamp()`.as('isExpired'),
      sql<number>`(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`.as('ageMs'),
    ])
    .where('id', '=', purgeId)
    .executeTakeFirst();
}

export async function deleteCdnPurge(db: Db, purgeId: CdnPurgeId): Promise<void> {
  await db.deleteFrom('cdnPurges').where('id', '=', purgeId).execute();
}

export async function noteFailedPurge(db: Db, purgeId: CdnPurgeId, retryInMs: number): Promise<void> {
  await db.updateTable('cdnPurges').set({ attempts: sql`attempts + 1` }).where('id', '=', purgeId).execute();
  await setNextPurge(db, purgeId, retryInMs);
}

export async function setNextPurge(db: Db, purgeId: CdnPurgeId, inMs: number): Promise<void> {
  await db
    .updateTable('cdnPurges')
    .set({ nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${inMs / 1_000})` })
    .where('id', '=', purgeId)
    .execute();
}

/** Resends the jobs that Redis has lost. The queue ignores jobs that it still has. Call it in a transaction. */
export async function resendOverduePurges(db: Db, overdueMs: number): Promise<number> {
  const rows = await db
    .updateTable('cdnPurges')
    .set({ nextAttemptAt: sql`clock_timestamp()` })
    .where('nextAttemptAt', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${overdueMs / 1_000})`)
    .returning('id')
    .execute();
  await addToOutbox(
    db,
    rows.map(({ id }) => ({ queue: CDN_QUEUE, job: PURGE_CDN_JOB, payload: { purgeId: id } })),
  );
  return rows.length;
}
