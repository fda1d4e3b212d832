import { statfs } from 'node:fs/promises';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { repeat } from '@around/service-kit/repeat';
import { Counter, Gauge } from 'prom-client';

/** Reports whether the disk of the cache accepts files, and if not, why. */
export type DiskWatch = {
  isUsable(): boolean;
  /** Nothing is written for a while after a write has failed. Returns the error. */
  pause(error: Error): Error;
  /** Why nothing is kept now. */
  problem(): string | undefined;
  /** Measures the free space. */
  measure(): Promise<void>;
  close(): void;
};

type Options = { folder: string; log: Logger; metrics: Registry; clock: () => number };

/** More than the largest video, so that files that are being stored still fit and other programs can use the disk. */
const MIN_FREE_BYTES = 128 * 2 ** 20;
const MEASURE_EVERY_MS = 1_000;
const PAUSE_AFTER_FAILURE_MS = 30_000;
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT']);

export function watchDisk({ folder, log, metrics, clock }: Options): DiskWatch {
  let freeBytes: number | undefined;
  let failure = { reason: '', until: 0 };
  let reported: string | undefined;

  // Each process of the media-proxy has a part of the cache: the worst one counts.
  new Gauge({
    name: 'media_cache_usable',
    help: '1 while files are stored in the cache; 0 while its disk is full or does not work',
    aggregator: 'min',
    registers: [metrics],
    collect() {
      this.set(isUsable() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'media_cache_free_bytes',
    help: 'Free bytes on the disk of the cache',
    aggregator: 'min',
    registers: [metrics],
    collect() {
      this.set(freeBytes ?? Number.NaN);
    },
  });
  const failures = new Counter({
    name: 'media_cache_write_failures_total',
    help: 'Files that were not stored in the cache',
    labelNames: ['reason'] as const,
    registers: [metrics],
  });

  function problem(): string | undefined {
    if (freeBytes !== undefined && freeBytes < MIN_FREE_BYTES) {
      return `The disk of the media cache is full: ${toMebibytes(freeBytes)} of at least ${toMebibytes(MIN_FREE_BYTES)} MiB are free`;
    }
    return clock() < failure.until ? failure.reason : undefined;
  }

  function isUsable(): boolean {
    return problem() === undefined;
  }

  /** Logs once when a problem begins, and once when it ends. */
  function report(): void {
    const isBroken = problem() !== undefined;
    if (isBroken === (reported !== undefined)) return;
    if (isBroken) log.warn({ folder, freeBytes }, `media are not stored in the cache. ${problem()}`);
    else log.info({ folder, freeBytes }, 'media are stored in the cache again');
    reported = problem();
  }

  async function measure(): Promise<void> {
    const space = await statfs(folder).catch(() => undefined);
    freeBytes = space && space.bavail * space.bsize;
    report();
  }

  const stop = repeat(measure, {
    everyMs: MEASURE_EVERY_MS,
    onError: (error) => log.warn({ err: error }, 'the disk of the cache was not measured'),
  });
  return {
    isUsable,
    problem,
    measure,
    pause(error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const isFull = FULL_CODES.has(code);
      failures.inc({ reason: isFull ? 'full' : 'broken' });
      const what = isFull ? 'is full' : 'does not work';
      failure = {
        reason: `The disk of the media cache ${what} (${code ?? message})`,
        until: clock() + PAUSE_AFTER_FAILURE_MS,
      };
      report();
      return error;
    },
    close: stop,
  };
}

function toMebibytes(bytes: number): number {
  return Math.floor(bytes / 2 ** 20);
}
