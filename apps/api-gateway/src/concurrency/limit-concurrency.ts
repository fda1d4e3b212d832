/**
 * Runs a task when a slot is free. Resolves to undefined at once, without running it, when the queue is full, or when it holds the maximum
 * of tasks of this `key`. A task that is unwanted at its turn is skipped, resolves to undefined too, and leaves the slot to the next one.
 */
export type ConcurrencyLimit = <T>(task: () => Promise<T>, queued?: Queued) => Promise<T | undefined>;

type Queued = { key?: string; isWanted?: () => boolean };
type Waiting = { key: string; isWanted: () => boolean; settle: (isTurn: boolean) => void };

type Options = {
  parallel: number;
  maxQueued: number;
  maxQueuedPerKey?: number;
  /** How long a slot stays empty after a task. */
  pauseMs?: number;
};

export function limitConcurrency({
  parallel,
  maxQueued,
  maxQueuedPerKey = maxQueued,
  pauseMs = 0,
}: Options): ConcurrencyLimit {
  const queue: Waiting[] = [];
  let running = 0;

  // The next queued task takes over the slot, so `running` stays the same.
  function freeSlot(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isWanted = next.isWanted();
      next.settle(isWanted);
      if (isWanted) return;
    }
    running -= 1;
  }

  function isFull(key: string): boolean {
    return queue.length >= maxQueued || queue.filter((queued) => queued.key === key).length >= maxQueuedPerKey;
  }

  return async (task, { key = '', isWanted = () => true } = {}) => {
    if (running < parallel) running += 1;
    else if (isFull(key)) return undefined;
    else if (!(await new Promise<boolean>((settle) => queue.push({ key, isWanted, settle })))) return undefined;
    try {
      return await task();
    } finally {
      if (pauseMs === 0) freeSlot();
      else setTimeout(freeSlot, pauseMs);
    }
  };
}
