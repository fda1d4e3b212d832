import { setTimeout as sleep } from 'node:timers/promises';
import { saveAccountLimits } from '@around/database/accounts/account-limits';
import { deleteOldRequests } from '@around/database/accounts/account-requests';
import { abandonStuckRuns } from '@around/database/crawl/crawl-run-queries';
import { readCrawlerSettings } from '@around/database/crawl/crawler-settings';
import type { Db } from '@around/database/db';
import { findStaleLiveLocations, refreshLiveLocations } from '@around/database/feed/live-locations';
import { deleteSentOutboxRows } from '@around/database/outbox/outbox-queries';
import { crawlQueue } from '@around/queues/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import type { Logger } from '@around/service-kit/logger';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';

const EVERY_MS = 30_000;
const EXPIRED_BATCH = 100;
const RUN_STUCK_AFTER_MINUTES = 30;
const OUTBOX_KEPT_HOURS = 24;
const REQUESTS_KEPT_DAYS = 8;

type Dependencies = { db: Db; client: QueueClient; log: Logger; pacing: Pacing; rotation: AccountRotation };
type Duty = Dependencies & { signal: AbortSignal };

/**
 * What has to be put right again and again, because Redis may forget and stories expire by themselves: the schedule as Postgres
 * says it, the prepared feed, runs that nobody finishes. Every worker does it; doing it twice changes nothing.
 */
export function startUpkeep(dependencies: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const duty of [
        reconcileSchedule,
        refreshExpired,
        closeStuckRuns,
        thinOutbox,
        mendProxies,
        tellLimits,
        thinRequests,
      ]) {
        await duty({ ...dependencies, signal: stopping.signal }).catch((error: unknown) =>
          dependencies.log.warn({ err: error, duty: duty.name }, 'upkeep failed, will be tried again'),
        );
      }
      await sleep(EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

async function reconcileSchedule({ db, client }: Dependencies): Promise<void> {
  const [settings, queue] = [await readCrawlerSettings(db), await client.queue(crawlQueue)];
  if (settings.isRunning) await scheduleCrawlCycles(queue, settings.intervalMinutes * 60_000);
  else await unscheduleCrawlCycles(queue);
}

async function refreshExpired({ db }: Dependencies): Promise<void> {
  for (;;) {
    const stale = await findStaleLiveLocations(db, EXPIRED_BATCH);
    if (stale.length > 0) await db.transaction().execute((tx) => refreshLiveLocations(tx, stale));
    if (stale.length < EXPIRED_BATCH) return;
  }
}

async function closeStuckRuns({ db, log }: Dependencies): Promise<void> {
  const abandoned = await abandonStuckRuns(db, RUN_STUCK_AFTER_MINUTES);
  if (abandoned > 0) log.warn({ abandoned }, 'crawl runs without progress were given up');
}

async function thinOutbox({ db }: Dependencies): Promise<void> {
  await deleteSentOutboxRows(db, OUTBOX_KEPT_HOURS);
}

/** Proxies that have cooled down are proven and come back, also while every account has another one. */
async function mendProxies({ rotation, signal }: Duty): Promise<void> {
  await rotation.mendProxies(signal);
}

async function tellLimits({ db, pacing }: Duty): Promise<void> {
  await saveAccountLimits(db, pacing.limits);
}

async function thinRequests({ db }: Duty): Promise<void> {
  await deleteOldRequests(db, REQUESTS_KEPT_DAYS);
}
