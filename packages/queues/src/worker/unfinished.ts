import type { Queue } from 'bullmq';

const UNFINISHED = new Set(['waiting', 'active', 'delayed', 'prioritized']);

/** Waiting or running. False for a job whose key exists but that is in no list of the queue. */
export async function isUnfinished(queue: Queue, jobId: string): Promise<boolean> {
  return UNFINISHED.has(await queue.getJobState(jobId));
}
