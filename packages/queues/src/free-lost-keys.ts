import type { Queue } from 'bullmq';
import type { QueueClient } from './queue-client.ts';
import { isUnfinished } from './unfinished.ts';

/**
 * Frees keys that are held by jobs which are neither in line nor at work. A Redis that was cut off in the middle of a change may
 * come back with half of it; such a job would never end, and keep its like out for ever.
 */
export async function freeLostKeys({ redis }: QueueClient, queue: Queue, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const holders = await redis.mget(keys.map((key) => queue.toKey(`de:${key}`)));
  for (const jobId of holders) {
    if (jobId === null || (await isUnfinished(queue, jobId))) continue;
    await (await queue.getJob(jobId))?.removeDeduplicationKey();
  }
}
