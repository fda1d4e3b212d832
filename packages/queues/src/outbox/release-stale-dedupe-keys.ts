import type { Queue } from 'bullmq';
import type { QueueClient } from '../queue-client.ts';
import { isUnfinished } from '../worker/unfinished.ts';

/**
 * Deletes deduplication keys whose job is in no list of the queue. A Redis that crashed in the middle of a change may have stored
 * only half of it. Such a job never finishes, so its key would block every later job with the same key.
 */
export async function releaseStaleDedupeKeys({ redis }: QueueClient, queue: Queue, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  const holders = await redis.mget(keys.map((key) => queue.toKey(`de:${key}`)));
  for (const jobId of holders) {
    if (jobId === null || (await isUnfinished(queue, jobId))) continue;
    await (await queue.getJob(jobId))?.removeDeduplicationKey();
  }
}
