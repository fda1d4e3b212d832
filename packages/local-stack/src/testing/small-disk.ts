import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Skip = { skip: (reason: string) => never };
export type SmallDisk = {
  folder: string;
  /** Takes all space but this much. */
  fill: (leaveBytes?: number) => void;
  /** Frees the space that `fill` took. */
  free: () => void;
};

/** A disk of one test's own that can be filled. Skips the test where mounting is not allowed. */
export function mountOrSkip({ skip }: Skip, mebibytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'around-small-disk-'));
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'none', folder]);
  if (mount.status !== 0) {
    rmdirSync(folder);
    return skip('mounting a small disk is not allowed here');
  }
  onTestFinished(() => {
    // Lazily: a server that is still stopping may have files open.
    spawnSync('umount', ['-l', folder]);
    rmdirSync(folder);
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(leaveBytes = 0) {
      const file = openSync(filler, 'a');
      try {
        for (const size of [2 ** 20, 4_096])
          while (freeBytes(folder) - leaveBytes >= size) writeSync(file, Buffer.alloc(size));
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
