import type { CrawlPause } from '@around/database/crawl/crawl-pauses';
import type { FreshnessFacts } from '@around/database/operator/freshness-facts';
import type { TraySizes } from '@around/database/records/tray-sizes';

/** All that the chain is judged by. */
export type ChainFacts = FreshnessFacts & {
  workersAlive: number;
  isRunning: boolean;
  /** Of the last runs that read any. */
  trays: TraySizes;
  intervalMinutes: number;
  pause: (Pick<CrawlPause, 'cause' | 'reason'> & { leftMs: number }) | undefined;
};
