import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { type FeedRow, findFeed } from '@around/database/feed/feed-queries';
import { findFeedWithExpired } from '@around/database/feed/feed-with-expired';
import { milesOfChord } from '../places/great-circle.ts';
import { dropExpiredStories } from './feed-item.ts';
import type { FeedPage } from './feed-page.ts';
import { deflateFragment, makeFragment } from './fragments/fragment.ts';

export type Selection = Parameters<typeof findFeed>[1];

type Options = { withExpired: boolean; now: Date };

/** A page of the feed from Postgres: the same bytes as from the live index. */
export async function findFeedPage(db: Db, selection: Selection, options: Options): Promise<FeedPage> {
  const { limit } = selection;
  const find = options.withExpired ? findFeedWithExpired : findFeed;
  const rows = await retryOnce(() => find(db, { ...selection, limit: limit + 1 }));
  const last = rows[limit - 1];
  return {
    parts: rows.slice(0, limit).flatMap((row) => toPart(row, options.now)),
    next: rows.length > limit && last ? { chord: last.chord, locationId: last.locationId } : undefined,
    deflate: deflateFragment,
  };
}

function toPart({ chord, feedItem, nextExpiryAt }: FeedRow, now: Date): FeedPage['parts'] {
  const live = dropExpiredStories({ item: feedItem, nextExpiry: nextExpiryAt.getTime() }, now.getTime());
  return live ? [{ fragment: makeFragment(live.item), miles: milesOfChord(chord) }] : [];
}

/** A connection of the pool that the server has closed fails at its next use; the next one is new. */
async function retryOnce<T>(query: () => Promise<T>): Promise<T> {
  try {
    return await query();
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return query();
  }
}
