import type { FeedChange, FeedReader, FeedSnapshot } from '@around/database/feed/feed-reader';
import type { ChangeLog } from '../events/changes/change-log.ts';
import type { LiveIndex } from '../live-index/live-index.ts';
import { feedDifferences } from './feed-differences.ts';
import type { FeedIndexMetrics } from './feed-index-metrics.ts';
import { refresh, type StoredChange } from './reconcile.ts';

export type ChangeReader = {
  /** Starts here: `catchUp` reads everything that is committed from now on. */
  start: (reader: FeedReader) => Promise<void>;
  /** Reads what has changed. False when the changes are not available: then everything has to be compared. */
  catchUp: (reader: FeedReader) => Promise<boolean>;
  /** Call it after everything was compared: the single changes are not known then. */
  restartLog: () => void;
  /** Notes a change that a comparison has found. */
  note: (change: StoredChange) => void;
  /** Adds the noted changes to the log. */
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
 * Reads what was committed since the last read, by a snapshot of Postgres, because a transaction may commit after one that began later. A
 * long transaction delays no others, and a change is read once.
 */
export function changeReader({ index, log, metrics, now }: Dependencies): ChangeReader {
  let snapshot: FeedSnapshot = { text: '1:1:', horizon: 1n };
  /** Transactions that were read while an older one still ran. */
  let above = new Set<bigint>();
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
      snapshot = await reader.readSnapshot();
      above = new Set();
    },
    async catchUp(reader) {
      const read = await reader.readChanges(snapshot, MAX_CHANGES + 1);
      // After a restore or a failover, transactions have lower numbers than before.
      if (read.snapshot.horizon < snapshot.horizon || read.changes.length > MAX_CHANGES) return false;
      if (read.changes.length > 0) {
        const readAt = performance.now();
        await store(reader, read.changes);
        metrics.changed(read.changes, performance.now() - readAt);
      }
      const noted = await differences.take(reader);
      snapshot = read.snapshot;
      for (const { xact } of read.changes) above.add(xact);
      above = new Set([...above].filter((xact) => xact >= snapshot.horizon));
      log.add(noted, { horizon: snapshot.horizon, above });
      return true;
    },
    restartLog: () => log.restart({ horizon: snapshot.horizon, above: new Set() }),
    note: differences.note,
    async logNoted(reader) {
      log.add(await differences.take(reader), log.point());
    },
  };
}
