/** Runs a task when a slot is free. Resolves to undefined at once, without running it, when the queue is full. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T | undefined>;

type Options = {
  parallel: number;
  maxQueued: number;
  /** How long a slot stays empty after a task. */
  restMs?: number;
};

export function limitConcurrency({ parallel, maxQueued, restMs = 0 }: Options): ConcurrencyLimit {
  const queue: Array<() => void> = [];
  let running = 0;

  // The next queued task takes over the slot, so `running` stays the same.
  function freeSlot(): void {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }

  return async (task) => {
    if (running < parallel) running += 1;
    else if (queue.length >= maxQueued) return undefined;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      if (restMs === 0) freeSlot();
      else setTimeout(freeSlot, restMs);
    }
  };
}
