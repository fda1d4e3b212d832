/** Runs what it is given, a few at a time; undefined at once when too many wait already. */
export type RunInSlot = <T>(work: () => Promise<T>) => Promise<T | undefined>;

export function slots({ parallel, maxWaiting }: { parallel: number; maxWaiting: number }): RunInSlot {
  const waiting: Array<() => void> = [];
  let running = 0;

  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length >= maxWaiting) return undefined;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
