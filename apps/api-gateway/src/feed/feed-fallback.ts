import type { FeedRow } from '@around/database/feed/feed-queries';
import { LRUCache } from 'lru-cache';

/** What a client may be shown while the database is away. */
const MAX_AGE_MS = 5 * 60_000;
const MAX_ANSWERS = 500;

export type FeedFallback = {
  /** Runs the query; when it fails, answers what it answered within the last five minutes, or throws. */
  read(key: string, query: () => Promise<FeedRow[]>): Promise<{ rows: FeedRow[]; isStale: boolean }>;
};

export function feedFallback({ onStale }: { onStale: (error: unknown) => void }): FeedFallback {
  const answers = new LRUCache<string, FeedRow[]>({ max: MAX_ANSWERS, ttl: MAX_AGE_MS });
  return {
    async read(key, query) {
      try {
        const rows = await query();
        answers.set(key, rows);
        return { rows, isStale: false };
      } catch (error) {
        const rows = answers.get(key);
        if (!rows) throw error;
        onStale(error);
        return { rows, isStale: true };
      }
    },
  };
}
