import { open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from './is-running.ts';

const HEARTBEAT_MS = 2_000;
const STALE_AFTER_MS = 20_000;
const POLL_MS = 250;

type Options = {
  signal: AbortSignal;
  /** Called repeatedly while another process draws. */
  onWait: () => Promise<void>;
};

/**
 * Lets one process at a time draw into a folder. The lock of a process that has ended, or seems to hang, is taken over. After a
 * pause of the whole machine, or when two take over at the same instant, two processes draw: that costs time and damages nothing,
 * because each renames its own files into place.
 */
export async function withDrawingLock(folder: string, { signal, onWait }: Options, work: () => Promise<void>) {
  const file = join(folder, 'drawing.lock');
  while (!(await acquire(file))) {
    if (await isStale(file)) await rm(file, { force: true });
    else await sleep(POLL_MS, undefined, { signal });
    await onWait();
  }
  const heartbeat = setInterval(() => utimes(file, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  try {
    await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

async function acquire(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isStale(file: string): Promise<boolean> {
  try {
    const [pid, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return Date.now() - mtimeMs > STALE_AFTER_MS || (pid !== '' && !isRunning(Number(pid)));
  } catch {
    // The lock was released in the meantime.
    return false;
  }
}
