import type { Worker } from 'bullmq';

type Dependencies = {
  worker: Worker;
  isConnected: () => boolean;
  isIdle: () => boolean;
  /** Asks the running jobs to end; called at half of the deadline. */
  abortJobs: () => void;
  deadlineMs: number;
};

const CHECK_MS = 100;

/** Stops taking jobs and waits for those that run: true when none is left behind, false at the deadline. */
export async function drainWorker({
  worker,
  isConnected,
  isIdle,
  abortJobs,
  deadlineMs,
}: Dependencies): Promise<boolean> {
  const { promise: drained, resolve } = Promise.withResolvers<boolean>();
  let isOver = false;
  const pausing = worker.pause().finally(() => {
    // A pause that ends after all, when the last job does, has opened the blocking connection again.
    if (isOver) worker.disconnect().catch(() => undefined);
    resolve(true);
  });
  pausing.catch(() => undefined);

  const abortion = setTimeout(abortJobs, deadlineMs / 2);
  const deadline = setTimeout(() => resolve(false), deadlineMs);
  // Without Redis a pause never ends.
  const check = setInterval(() => !isConnected() && isIdle() && resolve(true), CHECK_MS);
  const isDrained = await drained;
  isOver = true;
  clearTimeout(abortion);
  clearTimeout(deadline);
  clearInterval(check);
  return isDrained;
}
