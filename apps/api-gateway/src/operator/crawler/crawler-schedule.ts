import type { CrawlerSettings } from '@around/database/crawl/crawler-settings';
import { crawlQueue } from '@around/queues/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { nextCrawlCycleAt, scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import type { Logger } from '@around/service-kit/logger';

/** The crawler's timetable in Redis. Postgres has the last word on it, and every crawler puts it right again and again. */
export type CrawlerSchedule = {
  /** At once instead of with the next repair; a Redis that is away is no reason to refuse the operator. */
  apply: (settings: CrawlerSettings) => Promise<void>;
  /** Null when no cycle is planned, or nobody knows. */
  nextCycleAt: () => Promise<Date | null>;
};

export function crawlerSchedule({ client, log }: { client: QueueClient; log: Logger }): CrawlerSchedule {
  return {
    async apply({ isRunning, intervalMinutes }) {
      try {
        const queue = await client.queue(crawlQueue);
        if (isRunning) await scheduleCrawlCycles(queue, intervalMinutes * 60_000);
        else await unscheduleCrawlCycles(queue);
      } catch (error) {
        log.warn({ err: error }, 'the schedule will be put right by a crawler');
      }
    },
    async nextCycleAt() {
      try {
        return (await nextCrawlCycleAt(await client.queue(crawlQueue))) ?? null;
      } catch (error) {
        log.warn({ err: error }, 'the next cycle is not known');
        return null;
      }
    },
  };
}
