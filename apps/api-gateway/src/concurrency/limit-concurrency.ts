/**
 * Runs a task when a slot is free. Resolves to undefined at once, without running it, when the queue is full, or when the queue holds as
 * many tasks of this `key` as it may.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, key?: string) => Promise<T | undefined>;

type Options = {
  parallel: number;
  maxQueued: number;
  maxQueuedPerKey?: number;
  /** How long a slot stays empty after a task. */
  restMs?: number;
};

export function limitConcurrency({
  parallel,
  maxQueued,
  maxQueuedPerKey = maxQueued,
  restMs = 0,
}: Options): ConcurrencyLimit {
  const queue: Array<{ start: () => void; key: string }> = [];
  let running = 0;

  // The next queued task takes over the slot, so `running` stays the same.
  function freeSlot(): void {
    const next = queue.shift();
    if (next) next.start();
    else running -= 1;
  }

  function isFull(key: string): boolean {
    return queue.length >= maxQueued || queue.filter((queued) => queued.key === key).length >= maxQueuedPerKey;
  }

  return async (task, key = '') => {
    if (running < parallel) running += 1;
    else if (isFull(key)) return undefined;
    else await new Promise<void>((resolve) => queue.push({ start: resolve, key }));
    try {
      return await task();
    } finally {
      if (restMs === 0) freeSlot();
      else setTimeout(freeSlot, restMs);
    }
  };
}
