import type { CrawlerSettings } from '@around/database/crawl/crawler-settings';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { nextCrawlCycleAt, scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import type { Logger } from '@around/service-kit/logger';

/** The crawl schedule in Redis. Postgres is the source of truth; crawlers repair the schedule every 15 seconds. */
export type CrawlerSchedule = {
  /** Applies the settings now instead of at the next repair. A Redis failure is only logged. */
  apply: (settings: CrawlerSettings) => Promise<void>;
  /** Null when no cycle is scheduled or Redis is down. */
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
        log.warn({ err: error }, 'schedule not updated; a crawler will repair it');
      }
    },
    async nextCycleAt() {
      try {
        return (await nextCrawlCycleAt(await client.queue(crawlQueue))) ?? null;
      } catch (error) {
        log.warn({ err: error }, 'next cycle time not available');
        return null;
      }
    },
  };
}
