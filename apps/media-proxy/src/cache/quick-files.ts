import { closeSync, openSync, unlinkSync, writevSync } from 'node:fs';
import { removeQuietly, writeBatch } from './positioned-io.ts';

/** Small files, written and removed in the cheapest way that holds up nobody. */
export type QuickFiles = {
  /** Makes a new file of these bytes; what is left of a failed try is removed. */
  write(path: string, batch: Buffer[]): Promise<void>;
  remove(path: string): void;
};

/** Larger ones are written as they come, and take the kernel longer to remove. */
export const SMALL_BYTES = 512 * 1_024;
/** A disk that lately takes longer than this is not waited for again for a while. */
const SLOW_MS = 5;
/** A single slow one may have waited for the processor and not for the disk: each counts for so much of the average. */
const SHARE_OF_LAST = 1 / 8;
const DISTRUST_MS = 30_000;

/**
 * What the kernel takes into its memory at once costs more when it goes to another thread and back. So it is done on the spot,
 * until the disk proves slow.
 */
export function quickFiles({ now }: { now: () => number }): QuickFiles {
  let distrustedUntil = Number.NEGATIVE_INFINITY;
  let averageMs = 0;

  function isTrusted(): boolean {
    return now() >= distrustedUntil;
  }

  function onTheSpot(work: () => void): void {
    const startedAt = now();
    try {
      work();
    } finally {
      judge(now() - startedAt);
    }
  }

  function judge(ms: number): void {
    averageMs += (ms - averageMs) * SHARE_OF_LAST;
    if (averageMs <= SLOW_MS) return;
    averageMs = 0;
    distrustedUntil = now() + DISTRUST_MS;
  }

  function remove(path: string): void {
    if (isTrusted()) onTheSpot(() => removeAtOnce(path));
    else removeQuietly(path);
  }

  return {
    remove,
    async write(path, batch) {
      const fd = openSync(path, 'wx');
      try {
        if (isTrusted()) onTheSpot(() => writeAtOnce(fd, batch));
        else await writeBatch({ fd }, batch, 0);
      } catch (error) {
        remove(path);
        throw error;
      } finally {
        closeSync(fd);
      }
    },
  };
}

function writeAtOnce(fd: number, batch: Buffer[]): void {
  const expected = batch.reduce((sum, chunk) => sum + chunk.length, 0);
  if (writevSync(fd, batch, 0) !== expected) throw new Error('The disk took only a part');
}

function removeAtOnce(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone already, or will be found unfit at the next start.
  }
}
