import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { operatorQueue } from '@around/queues/jobs/operator-jobs';
import { QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';

export type StalledJobs = AsyncDisposable & {
  /** Jobs that their queue reported as stalled. */
  stalled: string[];
};

/** Collects the `stalled` events of all queues. */
export async function watchStalledJobs(redisUrl: string): Promise<StalledJobs> {
  const stalled: string[] = [];
  const listeners = [crawlQueue, operatorQueue].map(({ name }) => {
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    const events = new QueueEvents(name, { connection, prefix: 'around' });
    events.on('stalled', ({ jobId }) => stalled.push(`${name}: ${jobId}`));
    events.on('error', () => {});
    return { events, connection };
  });
  await Promise.all(listeners.map(({ events }) => events.waitUntilReady()));
  return {
    stalled,
    async [Symbol.asyncDispose]() {
      for (const { events, connection } of listeners) {
        await events.close();
        connection.disconnect();
      }
    },
  };
}
