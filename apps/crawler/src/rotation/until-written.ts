import { setTimeout as sleep } from 'node:timers/promises';

const WAITS_MS = [500, 1_000, 2_000, 4_000];

/** What the network said must not be lost to a database that is away for a moment. */
export async function untilWritten<T>(write: () => Promise<T>, waitsMs = WAITS_MS): Promise<T> {
  for (const waitMs of waitsMs) {
    try {
      return await write();
    } catch {
      await sleep(waitMs);
    }
  }
  return write();
}
