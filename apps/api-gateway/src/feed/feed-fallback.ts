import type { StoryId } from '@around/contracts/ids';
import type { FeedRow } from '@around/database/feed/feed-queries';
import { LRUCache } from 'lru-cache';
import { withoutStories } from './feed-item.ts';

/** Maximum age of the rows that are served while the database is down. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_ENTRIES = 500;

export type FeedFallback = {
  /** Runs the query. On failure returns the last rows for this key if they are under five minutes old, else rethrows. */
  read(key: string, query: () => Promise<FeedRow[]>): Promise<{ rows: FeedRow[]; isStale: boolean }>;
};

type Dependencies = {
  onStale: (error: unknown) => void;
  /** For the stale rows: the database leaves these stories out by itself. */
  isTakenDown: (storyId: StoryId) => boolean;
};

export function feedFallback({ onStale, isTakenDown }: Dependencies): FeedFallback {
  const cache = new LRUCache<string, FeedRow[]>({ max: MAX_ENTRIES, ttl: MAX_AGE_MS });
  return {
    async read(key, query) {
      try {
        const rows = await query();
        cache.set(key, rows);
        return { rows, isStale: false };
      } catch (error) {
        const rows = cache.get(key);
        if (!rows) throw error;
        onStale(error);
        return { rows: rows.flatMap((row) => withoutStories(row, isTakenDown) ?? []), isStale: true };
      }
    },
  };
}
