import { momentMediaNames } from '@around/contracts/moments/moment-media';
import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { addMediaRemovals } from './media-removals.ts';
import { removeStories } from './remove-moments.ts';

/** Of the moments whose files visitors can get now. */
export async function findLiveMediaKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('moments')
    .select('mediaKey')
    .where('status', '=', 'live')
    .where('mediaDeletedAt', 'is', null)
    .execute();
  return rows.map(({ mediaKey }) => mediaKey);
}

/** Takes live moments whose video is lost out of the feed, and marks them as failed for their authors. Call it in a transaction. */
export async function failLostMoments(db: Db, mediaKeys: string[]): Promise<number> {
  const lost = await db
    .updateTable('moments')
    .set({ status: 'failed', failure: 'file_lost', placeholder: null, finishedAt: sql`now()` })
    .where('mediaKey', 'in', mediaKeys)
    .where('status', '=', 'live')
    .where('mediaDeletedAt', 'is', null)
    .returning(['id', 'mediaKey'])
    .execute();
  const names = lost.flatMap(({ mediaKey }) => Object.values(momentMediaNames(mediaKey)));
  await addMediaRemovals(db, 'public', names);
  await removeStories(
    db,
    lost.map(({ id }) => id),
  );
  return lost.length;
}
