import { setTimeout as sleep } from 'node:timers/promises';
import { saveAccountLimits } from '@around/database/accounts/account-limits';
import { abandonStuckRuns, takeForgottenTasks } from '@around/database/crawl/crawl-maintenance';
import { closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { readCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { findOpenRun } from '@around/database/crawl/find-runs';
import type { Db } from '@around/database/db';
import { findStaleLiveLocations, refreshLiveLocations } from '@around/database/feed/live-locations';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { keptRecords, thinRecords } from '@around/database/retention/retention';
import { crawlQueue, fetchStories, sweepAccount } from '@around/queues/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import type { Logger } from '@around/service-kit/logger';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';

/** What Redis forgets is back within a minute: a task counts as forgotten after half of one, and is then found by the next look. */
const EVERY_MS = 15_000;
const THIN_EVERY_MS = 10 * 60_000;
const EXPIRED_BATCH = 100;
const RUN_STUCK_AFTER_MINUTES = 30;
const TASK_FORGOTTEN_AFTER_SECONDS = 30;

type Dependencies = {
  db: Db;
  client: QueueClient;
  log: Logger;
  pacing: Pacing;
  rotation: AccountRotation;
  kickRelay: () => void;
};
type MaintenanceTask = Dependencies & { signal: AbortSignal };

/**
 * What has to be put right again and again, because Redis may forget and stories expire by themselves: the schedule as Postgres
 * says it, the prepared feed, tasks whose jobs are lost, runs that nobody finishes, old records. Every worker does it; doing it
 * twice changes nothing.
 */
export function startMaintenance(dependencies: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  async function runEvery(periodMs: number, tasks: Array<(duty: MaintenanceTask) => Promise<void>>): Promise<void> {
    while (!stopping.signal.aborted) {
      for (const duty of tasks) {
        await duty({ ...dependencies, signal: stopping.signal }).catch((error: unknown) =>
          dependencies.log.warn({ err: error, duty: duty.name }, 'maintenance failed, will be tried again'),
        );
      }
      await sleep(periodMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = Promise.all([
    runEvery(EVERY_MS, [
      reconcileSchedule,
      refreshExpired,
      closeEmptiedRun,
      closeStuckRuns,
      resendForgottenTasks,
      recoverProxies,
      publishLimits,
    ]),
    runEvery(THIN_EVERY_MS, [thinOldRecords]),
  ]);
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

/** A run's last tasks go with an account that somebody removes; then no task is left that could close it. */
async function closeEmptiedRun({ db, log }: Dependencies): Promise<void> {
  const runId = await findOpenRun(db);
  if (!runId) return;
  if (await db.transaction().execute((tx) => closeRunIfDone(tx, runId))) log.info({ runId }, 'a run had no task left');
}

async function closeStuckRuns({ db, log }: Dependencies): Promise<void> {
  const abandoned = await db.transaction().execute((tx) => abandonStuckRuns(tx, RUN_STUCK_AFTER_MINUTES));
  if (abandoned > 0) log.warn({ abandoned }, 'crawl runs without progress were given up');
}

/** Sent again to a queue that may have lost them; it takes a task that it still knows for the same job. */
async function resendForgottenTasks({ db, log, kickRelay }: Dependencies): Promise<void> {
  const resent = await db.transaction().execute(async (tx) => {
    const tasks = await takeForgottenTasks(tx, TASK_FORGOTTEN_AFTER_SECONDS);
    const jobs = { sweep: sweepAccount.name, fetch: fetchStories.name };
    await addToOutbox(
      tx,
      tasks.map(({ id, kind }) => ({ queue: crawlQueue.name, job: jobs[kind], payload: { taskId: id } })),
    );
    return tasks.length;
  });
  if (resent === 0) return;
  log.debug({ resent }, 'tasks without a sign of life were sent again');
  kickRelay();
}

/** Proxies that have cooled down are proven and come back, also while every account has another one. */
async function recoverProxies({ rotation, signal }: MaintenanceTask): Promise<void> {
  await rotation.recoverProxies(signal);
}

async function publishLimits({ db, pacing }: MaintenanceTask): Promise<void> {
  await saveAccountLimits(db, pacing.limits);
}

/** Batch by batch, so that nobody waits for long. */
async function thinOldRecords({ db, signal }: MaintenanceTask): Promise<void> {
  for (const records of keptRecords) {
    while (!signal.aborted && (await thinRecords(db, records)) > 0);
  }
}
