import type { LocationId, StoryId } from '@around/contracts/ids';
import type { UnitVector } from '@around/database/feed/unit-vector';
import { type ChangePoint, hasRead } from './change-point.ts';

/** What has changed at a location. */
export type FeedChange = {
  locationId: LocationId;
  /** Undefined when the location has left the feed. */
  position: UnitVector | undefined;
  /** Stories that were not there before. */
  came: { all: number; momentIds: StoryId[] };
  /** Stories that were taken down. */
  removed: StoryId[];
  /** The transactions that changed the location; empty when a comparison with Postgres found the change. */
  transactions: bigint[];
};

/** `number`: a sequence number. `at`: in milliseconds since the epoch. */
export type LoggedChange = FeedChange & { number: number; at: number };

/** The last changes of the feed, for connected and for reconnecting clients. */
export type ChangeLog = {
  point: () => ChangePoint;
  /** Adds changes. With them the log has reached this point. */
  add: (changes: FeedChange[], point: ChangePoint) => void;
  /** Empties the log, because changes before this point are not known. */
  restart: (point: ChangePoint) => void;
  lastNumber: () => number;
  /** The changes after a number. This and the next two return undefined when the log does not have all of the changes. */
  after: (number: number) => LoggedChange[] | undefined;
  afterPoint: (point: ChangePoint) => LoggedChange[] | undefined;
  afterTime: (ms: number) => LoggedChange[] | undefined;
  /** Calls `onChange` when changes were added or the log was restarted. Returns the function that unsubscribes. */
  subscribe: (onChange: OnChange) => () => void;
};

/** Urgent: stories were taken down, or it is not known what has changed. */
type OnChange = (isUrgent: boolean) => void;

const KEPT_CHANGES = 5_000;
/** Another gateway may have read a little further. A point far ahead is of another database. */
const AHEAD_MAX = 100_000n;

export function changeLog(clock: () => number, kept = KEPT_CHANGES): ChangeLog {
  let changes: LoggedChange[] = [];
  let reached: ChangePoint = { horizon: 0n, above: new Set() };
  /** The log is complete for transactions from this one on. */
  let oldest = 0n;
  let startedAt = clock();
  let last = 0;
  const listeners = new Set<OnChange>();
  const notify: OnChange = (isUrgent) => {
    for (const listener of [...listeners]) listener(isUrgent);
  };

  function dropOldest(): void {
    if (changes.length <= kept) return;
    const dropped = changes.splice(0, changes.length - Math.floor(kept / 2));
    for (const { transactions, at } of dropped) {
      for (const transaction of transactions) if (transaction >= oldest) oldest = transaction + 1n;
      startedAt = at;
    }
  }

  return {
    point: () => reached,
    add(added, point) {
      reached = point;
      if (added.length === 0) return;
      const at = clock();
      for (const change of added) {
        last += 1;
        // A change without transactions counts as unread for every point up to this one.
        const transactions = change.transactions.length > 0 ? change.transactions : [point.horizon];
        changes.push({ ...change, transactions, number: last, at });
      }
      dropOldest();
      notify(added.some(({ removed }) => removed.length > 0));
    },
    restart(point) {
      changes = [];
      reached = point;
      oldest = point.horizon;
      startedAt = clock();
      // So `after` returns undefined for every earlier number.
      last += 1;
      notify(true);
    },
    lastNumber: () => last,
    after(number) {
      const unread = last - number;
      return unread > changes.length ? undefined : changes.slice(changes.length - unread);
    },
    afterPoint(point) {
      if (point.horizon < oldest || point.horizon > reached.horizon + AHEAD_MAX) return undefined;
      return changes.filter(({ transactions }) => transactions.some((transaction) => !hasRead(point, transaction)));
    },
    afterTime(ms) {
      return ms < startedAt ? undefined : changes.filter(({ at }) => at >= ms);
    },
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
