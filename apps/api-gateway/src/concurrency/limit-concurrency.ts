/** Runs a task when a slot is free. Resolves to undefined at once, without running it, when the queue is full. */
export type ConcurrencyLimit = <T>(task: () => Promise<T>) => Promise<T | undefined>;

export function limitConcurrency({ parallel, maxQueued }: { parallel: number; maxQueued: number }): ConcurrencyLimit {
  const queue: Array<() => void> = [];
  let running = 0;

  return async (task) => {
    if (running < parallel) running += 1;
    else if (queue.length >= maxQueued) return undefined;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await task();
    } finally {
      // The next queued task takes over this slot, so `running` stays the same.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
