import { openFeedReader } from '@around/database/feed/feed-reader';
import { DegradedError, type HealthCheck } from '@around/service-kit/health';
import type { Logger } from '@around/service-kit/logger';
import { type ChangeLog, changeLog } from '../events/changes/change-log.ts';
import { type LiveIndex, liveIndex } from '../live-index/live-index.ts';
import type { FeedIndexMetrics } from './feed-index-metrics.ts';
import { type Follower, followChanges, type Intervals } from './follow-changes.ts';

/** The feed of this process, which follows Postgres. */
export type FeedIndex = {
  /** While false, the feed comes from Postgres. */
  isLoaded: () => boolean;
  nearest: LiveIndex['nearest'];
  /** How long Postgres has not answered; undefined up to `staleAfterMs`. */
  staleForMs: () => number | undefined;
  caughtUp: Follower['caughtUp'];
  changes: ChangeLog;
  /** Fails until the index is loaded, and while Postgres does not answer. */
  check: HealthCheck;
  close: () => Promise<void>;
};

type Dependencies = {
  databaseUrl: string;
  log: Logger;
  metrics: FeedIndexMetrics;
  clock: () => Date;
  /** Called once, when everything has been loaded and before it is served. */
  onFirstLoad?: () => void;
  intervals?: Partial<Intervals>;
  /** Older answers have a header with their age. */
  staleAfterMs?: number;
};

const STALE_AFTER_MS = 5 * 60_000;
const FOLLOWS_WITHIN_MS = 10_000;

const defaultIntervals: Intervals = { deadlineMs: 5_000, pollMs: 500, checkMs: 60_000, retryMs: 500 };

export function startFeedIndex(dependencies: Dependencies): FeedIndex {
  const { databaseUrl, log, metrics, clock, onFirstLoad, staleAfterMs = STALE_AFTER_MS } = dependencies;
  const intervals = { ...defaultIntervals, ...dependencies.intervals };
  const index = liveIndex();
  const changes = changeLog(() => clock().getTime());
  const open = (onHint: () => void) => openFeedReader(databaseUrl, { onHint, deadlineMs: intervals.deadlineMs });
  const follower = followChanges({ index, changeLog: changes, open, log, metrics, clock, onFirstLoad, intervals });
  metrics.observe({ stats: index.stats, ...follower });

  function checkNow(): void {
    const { isLoaded, done } = follower.progress();
    if (!isLoaded) throw new DegradedError(`The feed is being loaded: ${Math.floor(100 * done)} %`);
    if (follower.ageMs() > FOLLOWS_WITHIN_MS) {
      throw new DegradedError(`The feed is ${Math.floor(follower.ageMs() / 1_000)} s old`);
    }
  }

  return {
    isLoaded: () => follower.progress().isLoaded,
    nearest: index.nearest,
    staleForMs() {
      const age = follower.ageMs();
      return age > staleAfterMs ? age : undefined;
    },
    caughtUp: follower.caughtUp,
    changes,
    check: { name: 'feed-index', required: false, check: async () => checkNow() },
    close: follower.close,
  };
}
