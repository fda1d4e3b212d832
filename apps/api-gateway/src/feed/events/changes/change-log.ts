import type { LocationId, StoryId } from '@around/contracts/ids';
import type { UnitVector } from '@around/database/feed/unit-vector';
import { type ChangePoint, hasRead } from './change-point.ts';

/** What has changed at a location. */
export type FeedChange = {
  locationId: LocationId;
  /** Undefined when the location has left. */
  position: UnitVector | undefined;
  /** Stories that were not there before. */
  came: { all: number; momentIds: StoryId[] };
  /** Stories that were taken down. */
  removed: StoryId[];
  /** That changed it; none when a comparison with Postgres found the change. */
  transactions: bigint[];
};

/** `number`: each has the next one. `at`: in milliseconds since the epoch. */
export type LoggedChange = FeedChange & { number: number; at: number };

/** The last changes of the feed, for those who listen and for those who come back. */
export type ChangeLog = {
  point: () => ChangePoint;
  /** Adds changes, with which this point is reached. */
  add: (changes: FeedChange[], point: ChangePoint) => void;
  /** What has changed is not known. */
  restart: (point: ChangePoint) => void;
  lastNumber: () => number;
  /** The changes after a number. Undefined, here and below, when they are not known any more. */
  after: (number: number) => LoggedChange[] | undefined;
  afterPoint: (point: ChangePoint) => LoggedChange[] | undefined;
  afterTime: (ms: number) => LoggedChange[] | undefined;
  /** Calls back when something was added or the log was restarted. Returns how to stop that. */
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
  /** Changes of transactions below are not known any more. */
  let oldest = 0n;
  let startedAt = clock();
  let last = 0;
  const listeners = new Set<OnChange>();
  const notify: OnChange = (isUrgent) => {
    for (const listener of [...listeners]) listener(isUrgent);
  };

  function forgetOldest(): void {
    if (changes.length <= kept) return;
    const forgotten = changes.splice(0, changes.length - Math.floor(kept / 2));
    for (const { transactions, at } of forgotten) {
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
        // Whoever comes back with an older point is told too.
        const transactions = change.transactions.length > 0 ? change.transactions : [point.horizon];
        changes.push({ ...change, transactions, number: last, at });
      }
      forgetOldest();
      notify(added.some(({ removed }) => removed.length > 0));
    },
    restart(point) {
      changes = [];
      reached = point;
      oldest = point.horizon;
      startedAt = clock();
      // Nobody has read as far as this.
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
