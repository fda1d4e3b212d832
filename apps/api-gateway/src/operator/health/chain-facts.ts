import type { CrawlPause } from '@around/database/crawl/crawl-pauses';
import type { FreshnessFacts } from '@around/database/health/freshness-facts';
import type { RecentFreshness } from '@around/database/health/recent-freshness';
import type { TraySizes } from '@around/database/health/tray-sizes';
import type { WaitingMails } from '@around/database/mails/mail-queries';
import type { UploadFacts } from '@around/database/moments/health/upload-facts';
import type { PushFacts } from '@around/database/push/push-health';
import type { WaitingCases } from '@around/database/safety/cases/case-summaries';
import type { RecentSetAside } from '@around/database/stories/set-aside-stories';
import type { MediaCacheFacts } from './media-cache-reader.ts';

/** The input of the health checks. */
export type ChainFacts = FreshnessFacts & {
  workersAlive: number;
  isRunning: boolean;
  /** Trays read by the last three runs that read any. */
  trays: TraySizes;
  intervalMinutes: number;
  freshness: RecentFreshness;
  pause: (Pick<CrawlPause, 'cause' | 'reason'> & { leftMs: number }) | undefined;
  mediaCache: MediaCacheFacts;
  uploads: UploadFacts;
  cases: WaitingCases;
  push: PushFacts;
  /** Not a link of the chain, only an alert. */
  setAside: RecentSetAside;
  /** Not a link of the chain, only an alert. */
  mails: WaitingMails;
};
