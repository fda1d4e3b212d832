import { execFileSync } from 'node:child_process';
import { closeSync, constants, open, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Node's default size. */
const THREADS = 4;

/**
 * Occupies the thread pool of this process, so that no operation on a file ends before `release`, as on a disk that is busy. Each
 * thread opens a pipe in `folder` and waits until something is written to it.
 */
export function occupyThreadPool(folder: string): { release(): Promise<void> } {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const openings = Array.from({ length: THREADS }, () => promisify(open)(pipe, constants.O_RDONLY));
  return {
    async release() {
      // Opening for both does not wait, and ends the waiting of the others.
      const descriptor = openSync(pipe, constants.O_RDWR);
      for (const opened of await Promise.all(openings)) closeSync(opened);
      closeSync(descriptor);
    },
  };
}
