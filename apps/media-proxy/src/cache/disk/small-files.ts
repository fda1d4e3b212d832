import { closeSync, openSync, unlinkSync, writevSync } from 'node:fs';
import { removeQuietly, writeChunks } from './positioned-io.ts';

/** Writes and removes small files, synchronously while the disk is fast. */
export type SmallFiles = {
  /** Creates the file; a partial file is removed if writing fails. */
  write(path: string, chunks: Buffer[]): Promise<void>;
  remove(path: string): void;
};

/** Larger files are written in pieces, and the kernel takes longer to remove them. */
export const SMALL_FILE_BYTES = 512 * 1_024;
/** Above this average duration the disk counts as slow. */
const SLOW_MS = 5;
/** Weight of one operation in the moving average: a single slow one may have waited for the CPU and not for the disk. */
const AVERAGE_WEIGHT = 1 / 8;
const ASYNC_PERIOD_MS = 30_000;

/**
 * A small write goes to the kernel's page cache; handing it to the thread pool costs more than doing it. So it is done
 * synchronously, until the disk proves slow: then the thread pool is used for a while.
 */
export function smallFiles({ now }: { now: () => number }): SmallFiles {
  let asyncUntil = Number.NEGATIVE_INFINITY;
  let averageMs = 0;

  function isDiskFast(): boolean {
    return now() >= asyncUntil;
  }

  function runSync(work: () => void): void {
    const startedAt = now();
    try {
      work();
    } finally {
      recordDuration(now() - startedAt);
    }
  }

  function recordDuration(ms: number): void {
    averageMs += (ms - averageMs) * AVERAGE_WEIGHT;
    if (averageMs <= SLOW_MS) return;
    averageMs = 0;
    asyncUntil = now() + ASYNC_PERIOD_MS;
  }

  function remove(path: string): void {
    if (isDiskFast()) runSync(() => removeSync(path));
    else removeQuietly(path);
  }

  return {
    remove,
    async write(path, chunks) {
      const fd = openSync(path, 'wx');
      try {
        if (isDiskFast()) runSync(() => writeSync(fd, chunks));
        else await writeChunks({ fd }, chunks, 0);
      } catch (error) {
        remove(path);
        throw error;
      } finally {
        closeSync(fd);
      }
    },
  };
}

function writeSync(fd: number, chunks: Buffer[]): void {
  const expected = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  const count = writevSync(fd, chunks, 0);
  if (count !== expected) throw new Error(`Wrote ${count} of ${expected} bytes`);
}

function removeSync(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone already, or the next start removes it as damaged.
  }
}
