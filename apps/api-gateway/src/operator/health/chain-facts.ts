import type { CrawlPause } from '@around/database/crawl/crawl-pauses';
import type { FreshnessFacts } from '@around/database/operator/freshness-facts';

/** All that the chain is judged by. */
export type ChainFacts = FreshnessFacts & {
  workersAlive: number;
  isRunning: boolean;
  intervalMinutes: number;
  pause: (Pick<CrawlPause, 'reason'> & { leftMs: number }) | undefined;
};
