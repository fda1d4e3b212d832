import type { Queue } from 'bullmq';

const UNFINISHED = new Set(['waiting', 'active', 'delayed', 'prioritized']);

/** In line or at work. A job that is known and in no list at all is neither. */
export async function isUnfinished(queue: Queue, jobId: string): Promise<boolean> {
  return UNFINISHED.has(await queue.getJobState(jobId));
}
