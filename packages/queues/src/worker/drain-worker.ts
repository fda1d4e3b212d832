import type { Worker } from 'bullmq';

type Dependencies = {
  worker: Worker;
  isConnected: () => boolean;
  isIdle: () => boolean;
  /** Called at half of the deadline if jobs still run. */
  abortJobs: () => void;
  deadlineMs: number;
};

const CHECK_MS = 100;

/** Stops taking jobs and waits for the running ones. Resolves to true when all have finished, to false at the deadline. */
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
    // A pause that completes after the deadline has reopened the blocking connection.
    if (isOver) worker.disconnect().catch(() => undefined);
    resolve(true);
  });
  pausing.catch(() => undefined);

  const abortion = setTimeout(abortJobs, deadlineMs / 2);
  const deadline = setTimeout(() => resolve(false), deadlineMs);
  // While Redis is down `pause` never resolves.
  const check = setInterval(() => !isConnected() && isIdle() && resolve(true), CHECK_MS);
  const isDrained = await drained;
  isOver = true;
  clearTimeout(abortion);
  clearTimeout(deadline);
  clearInterval(check);
  return isDrained;
}
