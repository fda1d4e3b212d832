import type { FeedChange, FeedReader } from '@around/database/feed/feed-reader';
import type { ChangeLog } from '../events/changes/change-log.ts';
import type { LiveIndex } from '../live-index/live-index.ts';
import { feedDifferences } from './feed-differences.ts';
import type { FeedIndexMetrics } from './feed-index-metrics.ts';
import { refresh, type StoredChange } from './reconcile.ts';

export type ChangeReader = {
  /** Everything that is committed from now on will be read. */
  start: (reader: FeedReader) => Promise<void>;
  /** Reads what has changed. False when that cannot be told any more: everything has to be compared. */
  catchUp: (reader: FeedReader) => Promise<boolean>;
  /** Everything was compared: nobody knows what has changed meanwhile. */
  restartLog: () => void;
  /** A change that a comparison has found. */
  note: (change: StoredChange) => void;
  /** Logs what was noted. */
  logNoted: (reader: FeedReader) => Promise<void>;
};

type Dependencies = {
  index: LiveIndex;
  log: ChangeLog;
  metrics: Pick<FeedIndexMetrics, 'changed'>;
  now: () => number;
};

/** With more changes it is faster to compare everything. */
const MAX_CHANGES = 20_000;

/**
 * Reads changes in the order of their transactions. A transaction may commit after a later one, so everything at and above the oldest
 * that still ran is read again the next time; what was read already is known by its transaction and location.
 */
export function changeReader({ index, log, metrics, now }: Dependencies): ChangeReader {
  let horizon = 0n;
  let seen = new Set<string>();
  const differences = feedDifferences(now);

  async function store(reader: FeedReader, changes: FeedChange[]): Promise<void> {
    const byLocation = Map.groupBy(changes, ({ locationId }) => locationId);
    const onChange = (change: StoredChange) =>
      differences.note(
        change,
        byLocation.get(change.id)?.map(({ xact }) => xact),
      );
    await refresh({ reader, index, onChange }, [...byLocation.keys()]);
  }

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
        const readAt = performance.now();
        await store(reader, fresh);
        metrics.changed(fresh, performance.now() - readAt);
      }
      const noted = await differences.take(reader);
      horizon = read.horizon;
      const above = read.changes.filter(({ xact }) => xact >= horizon);
      seen = new Set(above.map(keyOf));
      log.add(noted, { horizon, above: new Set(above.map(({ xact }) => xact)) });
      return true;
    },
    restartLog: () => log.restart({ horizon, above: new Set() }),
    note: differences.note,
    async logNoted(reader) {
      log.add(await differences.take(reader), log.point());
    },
  };
}

function keyOf({ xact, locationId }: FeedChange): string {
  return `${xact} ${locationId}`;
}
