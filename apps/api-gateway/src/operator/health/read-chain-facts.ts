import { BUILT_IN_AREAS } from '@around/contracts/places/areas';
import { findCrawlPause } from '@around/database/crawl/crawl-pauses';
import { readCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { findLiveWorkers } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import { readFreshnessFacts } from '@around/database/health/freshness-facts';
import { readRecentFreshness } from '@around/database/health/recent-freshness';
import { readTraySizes } from '@around/database/health/tray-sizes';
import { readWaitingMails } from '@around/database/mails/mail-queries';
import { readUploadFacts } from '@around/database/moments/health/upload-facts';
import { readPushFacts } from '@around/database/push/push-health';
import { readWaitingCases } from '@around/database/safety/cases/case-summaries';
import { readRecentSetAside } from '@around/database/stories/set-aside-stories';
import type { ChainFacts } from './chain-facts.ts';
import type { ReadMediaCache } from './media-cache-reader.ts';

const TRAYS_OF_RUNS = 3;
const FRESHNESS_HOURS = 3;
const SET_ASIDE_HOURS = 1;

type Sources = { db: Db; readMediaCache: ReadMediaCache };

export async function readChainFacts({ db, readMediaCache }: Sources, now: Date): Promise<ChainFacts> {
  const settings = await readCrawlerSettings(db);
  const { intervalMinutes } = settings;
  const [facts, freshness, workers, pause, trays, mails, cases, push, uploads, setAside, mediaCache] =
    await Promise.all([
      readFreshnessFacts(db, BUILT_IN_AREAS),
      readRecentFreshness(db, { hours: FRESHNESS_HOURS, intervalMinutes }),
      findLiveWorkers(db),
      findCrawlPause(db),
      readTraySizes(db, TRAYS_OF_RUNS),
      readWaitingMails(db),
      readWaitingCases(db),
      readPushFacts(db),
      readUploadFacts(db),
      readRecentSetAside(db, SET_ASIDE_HOURS),
      readMediaCache(),
    ]);
  return {
    ...facts,
    ...settings,
    freshness,
    trays,
    mails,
    cases,
    push,
    uploads,
    setAside,
    mediaCache,
    workersAlive: workers.length,
    pause: pause && { cause: pause.cause, reason: pause.reason, leftMs: pause.until.getTime() - now.getTime() },
  };
}
