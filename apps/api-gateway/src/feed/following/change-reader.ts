import type { FeedChange, FeedReader } from '@around/database/feed/feed-reader';
import type { LiveIndex } from '../live-index/live-index.ts';
import type { FeedIndexMetrics } from './feed-index-metrics.ts';
import { refresh } from './reconcile.ts';

export type ChangeReader = {
  /** Everything that is committed from now on will be read. */
  start: (reader: FeedReader) => Promise<void>;
  /** Reads what has changed. False when that cannot be told any more: everything has to be compared. */
  catchUp: (reader: FeedReader) => Promise<boolean>;
};

type Dependencies = { index: LiveIndex; metrics: Pick<FeedIndexMetrics, 'changed'> };

/** With more changes it is faster to compare everything. */
const MAX_CHANGES = 20_000;

/**
 * Reads changes in the order of their transactions. A transaction may commit after a later one, so everything at and above the oldest
 * that still ran is read again the next time; what was read already is known by its transaction and location.
 */
export function changeReader({ index, metrics }: Dependencies): ChangeReader {
  let horizon = 0n;
  let seen = new Set<string>();

  return {
    async start(reader) {
      horizon = await reader.readHorizon();
      seen = new Set();
    },
    async catchUp(reader) {
      const read = await reader.readChanges(horizon, MAX_CHANGES + 1);
      // After a restore or a failover, transactions have lower numbers than before.
      if (read.horizon < horizon || read.changes.length > MAX_CHANGES) return false;
      const fresh = read.changes.filter((change) => !seen.has(keyOf(change)));
      if (fresh.length > 0) {
        await refresh({ reader, index }, [...new Set(fresh.map(({ locationId }) => locationId))]);
        metrics.changed(fresh);
      }
      horizon = read.horizon;
      seen = new Set(read.changes.filter(({ xact }) => xact >= horizon).map(keyOf));
      return true;
    },
  };
}

function keyOf({ xact, locationId }: FeedChange): string {
  return `${xact} ${locationId}`;
}
