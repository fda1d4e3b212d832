import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseAway } from '@around/database/database-away';

type Patience = {
  /** Told before each further try: whoever waits for the database is not stuck. */
  noteWait?: () => void;
  firstWaitMs?: number;
  longestWaitMs?: number;
  /** How long after the first try the last one may be: while the database is away, and after any other failure. */
  awayMs?: number;
  elseMs?: number;
};

/**
 * For what must not be forgotten because the database is away, the network's word to wait above all: tried again until it is
 * written, soon after the database is back, and for far longer than any outage that ends by itself.
 */
export async function outlastOutage<T>(write: () => Promise<T>, patience: Patience = {}): Promise<T> {
  const { noteWait, firstWaitMs = 250, longestWaitMs = 1_000, awayMs = 15 * 60_000, elseMs = 5_000 } = patience;
  const startedAt = performance.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
    try {
      return await write();
    } catch (error) {
      const lastsMs = performance.now() - startedAt + waitMs;
      if (lastsMs > (isDatabaseAway(error) ? awayMs : elseMs)) throw error;
    }
    noteWait?.();
    // A program that has closed everything else need not wait for this.
    await sleep(waitMs, undefined, { ref: false });
  }
}
