import { crawlQueue } from '@around/queues/crawl-jobs';
import { operatorQueue } from '@around/queues/operator-jobs';
import { QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';

export type StalledJobs = AsyncDisposable & {
  /** Jobs that were found without anybody at work on them, as their queue says. */
  stalled: string[];
};

/** Hears what the queues say from now on. */
export async function watchStalledJobs(redisUrl: string): Promise<StalledJobs> {
  const stalled: string[] = [];
  const ears = [crawlQueue, operatorQueue].map(({ name }) => {
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
    const events = new QueueEvents(name, { connection, prefix: 'around' });
    events.on('stalled', ({ jobId }) => stalled.push(`${name}: ${jobId}`));
    events.on('error', () => {});
    return { events, connection };
  });
  await Promise.all(ears.map(({ events }) => events.waitUntilReady()));
  return {
    stalled,
    async [Symbol.asyncDispose]() {
      for (const { events, connection } of ears) {
        await events.close();
        connection.disconnect();
      }
    },
  };
}
