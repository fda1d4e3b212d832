import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, open, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Node's default size. */
const THREADS = 4;

/**
 * Occupies the thread pool of this process during `work`, so that no operation on a file ends, as on a busy disk. Each thread opens a pipe
 * and waits for its writer.
 */
export async function withBusyThreadPool<T>(work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'busy-thread-pool-'));
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const openings = Array.from({ length: THREADS }, () => promisify(open)(pipe, constants.O_RDONLY));
  try {
    return await work();
  } finally {
    // A descriptor for reading and writing is opened without waiting.
    const writer = openSync(pipe, constants.O_RDWR);
    for (const reader of await Promise.all(openings)) closeSync(reader);
    closeSync(writer);
    rmSync(folder, { recursive: true });
  }
}
