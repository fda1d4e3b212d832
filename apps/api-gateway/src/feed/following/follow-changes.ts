import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedReader } from '@around/database/feed/feed-reader';
import type { Logger } from '@around/service-kit/logger';
import type { ChangeLog } from '../events/changes/change-log.ts';
import type { LiveIndex } from '../live-index/live-index.ts';
import { changeReader } from './change-reader.ts';
import { elapsedMs, type Moment, momentOf } from './elapsed.ts';
import type { FeedIndexMetrics } from './feed-index-metrics.ts';
import { reconcile } from './reconcile.ts';
import { slicedWork } from './sliced-work.ts';

export type Follower = {
  /** `done`: the loaded fraction, from 0 to 1. */
  progress: () => { isLoaded: boolean; done: number };
  /** The time since Postgres last answered. */
  ageMs: () => number;
  /** Resolves when the index has everything that is committed now. Does not resolve while Postgres does not answer. */
  caughtUp: () => Promise<void>;
  close: () => Promise<void>;
};

type Dependencies = {
  index: LiveIndex;
  changeLog: ChangeLog;
  open: (onHint: () => void) => Promise<FeedReader>;
  log: Logger;
  metrics: Pick<FeedIndexMetrics, 'changed' | 'repaired'>;
  clock: () => Date;
  onFirstLoad: (() => void) | undefined;
  intervals: Intervals;
};

export type Intervals = {
  /** For each statement, also when the server hangs. */
  deadlineMs: number;
  /** A change whose hint is lost is seen after at most this time. */
  pollMs: number;
  /** Between two comparisons with Postgres. */
  checkMs: number;
  retryMs: number;
};

/** Postgres keeps changes for an hour. */
const CATCH_UP_WITHIN_MS = 30 * 60_000;
/** Smaller adjustments of the clock need no repair. */
const SET_BACK_MS = 1_000;

/** Loads the index, and then follows Postgres until it is closed. */
export function followChanges(dependencies: Dependencies): Follower {
  const { index, changeLog, open, log, metrics, clock, onFirstLoad, intervals } = dependencies;
  const stopping = new AbortController();
  const now = () => clock().getTime();
  const load = { isLoaded: false, done: 0 };
  const startedAt = momentOf(clock);
  let answeredAt: Moment | undefined;
  let latestMs = now();
  let wake: AbortController = new AbortController();
  let upkeep: Promise<void> | undefined;
  let waiting: Array<() => void> = [];
  const changes = changeReader({ index, log: changeLog, metrics, now });

  async function loadAll(reader: FeedReader, { isEverythingOld = false } = {}): Promise<void> {
    await changes.start(reader);
    const onProgress = (done: number) => Object.assign(load, { done });
    const corrected = await reconcile({ reader, index, isEverythingOld }, { onProgress });
    if (load.isLoaded && !isEverythingOld) metrics.repaired(corrected);
    changes.restartLog();
    await doUpkeep();
    if (!load.isLoaded) onFirstLoad?.();
    load.isLoaded = true;
    log.info(
      { locations: index.stats().locations, ms: Math.round(elapsedMs(startedAt, clock)) },
      'feed index is loaded',
    );
  }

  async function follow(reader: FeedReader): Promise<void> {
    const isFar = answeredAt === undefined || elapsedMs(answeredAt, clock) > CATCH_UP_WITHIN_MS;
    if (!load.isLoaded || isFar) await loadAll(reader);
    let checkedAt = momentOf(clock);
    while (!stopping.signal.aborted) {
      wake = new AbortController();
      const served = waiting;
      waiting = [];
      if (!(await changes.catchUp(reader))) await loadAll(reader);
      answeredAt = momentOf(clock);
      await repairAfterSetBack(reader);
      for (const resolve of served) resolve();
      upkeep ??= doUpkeep()
        .catch((error: unknown) => log.error({ err: error }, 'upkeep of the feed index failed'))
        .finally(() => {
          upkeep = undefined;
        });
      if (elapsedMs(checkedAt, clock) > intervals.checkMs) {
        await check(reader);
        checkedAt = momentOf(clock);
      }
      await sleep(intervals.pollMs, undefined, { signal: AbortSignal.any([wake.signal, stopping.signal]) }).catch(
        () => undefined,
      );
    }
  }

  /** While the clock was ahead, the index dropped stories that are live now. */
  async function repairAfterSetBack(reader: FeedReader): Promise<void> {
    const isSetBack = now() < latestMs - SET_BACK_MS;
    latestMs = isSetBack ? now() : Math.max(latestMs, now());
    if (!isSetBack) return;
    log.warn('the clock was set back: the feed index is loaded again');
    await loadAll(reader, { isEverythingOld: true });
  }

  async function check(reader: FeedReader): Promise<void> {
    await reader.prune();
    const sums = index.sums();
    const stored = new Map((await reader.readSums()).map((sum) => [sum.bucket, sum]));
    const buckets = [...new Set([...sums.keys(), ...stored.keys()])].filter((bucket) => {
      const [mine, theirs] = [sums.get(bucket), stored.get(bucket)];
      return mine?.locations !== theirs?.locations || mine?.versions !== theirs?.versions;
    });
    if (buckets.length === 0) return;
    const afterListing = async () => void (await changes.catchUp(reader));
    const corrected = await reconcile({ reader, index, onChange: changes.note }, { buckets, afterListing });
    await changes.logNoted(reader);
    if (corrected > 0) log.warn({ corrected }, 'feed index differed from Postgres');
    metrics.repaired(corrected);
  }

  async function doUpkeep(): Promise<void> {
    const pause = slicedWork();
    for (const _ of index.upkeep(now())) await pause();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let reader: FeedReader | undefined;
      try {
        reader = await open(() => wake.abort());
        await follow(reader);
      } catch (error) {
        log.warn({ err: error }, 'feed index cannot follow Postgres');
      } finally {
        await reader?.close();
      }
      await sleep(intervals.retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    progress: () => load,
    ageMs: () => elapsedMs(answeredAt ?? startedAt, clock),
    caughtUp: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        wake.abort();
      }),
    async close() {
      stopping.abort();
      await running;
      await upkeep;
    },
  };
}
