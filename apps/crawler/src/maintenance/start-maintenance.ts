import type { LocationId } from '@around/contracts/ids';
import { saveAccountLimits } from '@around/database/accounts/account-limits';
import { abandonStuckRuns, takeStaleTasks } from '@around/database/crawl/crawl-maintenance';
import { closeRunIfDone } from '@around/database/crawl/crawl-run-queries';
import { readCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { findOpenRun } from '@around/database/crawl/find-runs';
import type { Db } from '@around/database/db';
import { findStaleLiveLocations, refreshLiveLocations } from '@around/database/feed/live-locations';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { deleteExpiredRows, retentionRules } from '@around/database/retention/retention';
import { crawlQueue, fetchStories, placeStories, sweepAccount } from '@around/queues/jobs/crawl-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import type { Logger } from '@around/service-kit/logger';
import { runEvery } from '@around/service-kit/run-every';
import type { Pacing } from '../pacing/pacing.ts';
import type { AccountRotation } from '../rotation/account-rotation.ts';

/** What Redis loses is back within a minute: a task counts as lost after 30 seconds, and the next pass sends it again. */
const EVERY_MS = 15_000;
const PURGE_EVERY_MS = 10 * 60_000;
const EXPIRED_BATCH = 100;
const RUN_STUCK_AFTER_MINUTES = 30;
const TASK_LOST_AFTER_SECONDS = 30;

type Dependencies = {
  db: Db;
  client: QueueClient;
  log: Logger;
  pacing: Pacing;
  rotation: AccountRotation;
  kickRelay: () => void;
};

/**
 * Periodic maintenance, because Redis may lose data and stories expire: restores the schedule from Postgres, refreshes the prepared
 * feed, sends lost tasks again, closes stuck runs, deletes old records. Every worker runs all tasks, which are idempotent.
 */
export function startMaintenance(dependencies: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  const options = { context: dependencies, signal: stopping.signal, log: dependencies.log };
  const frequentTasks = [
    reconcileSchedule,
    refreshExpired,
    closeEmptiedRun,
    closeStuckRuns,
    resendForgottenTasks,
    recoverProxies,
    publishLimits,
  ];
  const running = Promise.all([
    runEvery(frequentTasks, { ...options, everyMs: EVERY_MS }),
    runEvery([purgeExpiredRecords], { ...options, everyMs: PURGE_EVERY_MS }),
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

async function refreshExpired({ db, log }: Dependencies): Promise<void> {
  const refresh = (ids: LocationId[]) => db.transaction().execute((tx) => refreshLiveLocations(tx, ids));
  for (;;) {
    const stale = await findStaleLiveLocations(db, EXPIRED_BATCH);
    try {
      if (stale.length > 0) await refresh(stale);
    } catch (error) {
      log.warn({ err: error }, 'a batch of the feed was not refreshed; its places are refreshed one by one');
      for (const id of stale) {
        await refresh([id]).catch((failure: unknown) =>
          log.error({ err: failure, locationId: id }, 'a place of the feed was not refreshed, will be retried'),
        );
      }
      return;
    }
    if (stale.length < EXPIRED_BATCH) return;
  }
}

/** Removing an account deletes its tasks. When they were the last of a run, no task is left to close it. */
async function closeEmptiedRun({ db, log }: Dependencies): Promise<void> {
  const runId = await findOpenRun(db);
  if (!runId) return;
  if (await db.transaction().execute((tx) => closeRunIfDone(tx, runId)))
    log.info({ runId }, 'closed a run without tasks');
}

async function closeStuckRuns({ db, log }: Dependencies): Promise<void> {
  const abandoned = await db.transaction().execute((tx) => abandonStuckRuns(tx, RUN_STUCK_AFTER_MINUTES));
  if (abandoned > 0) log.warn({ abandoned }, 'crawl runs without progress were abandoned');
}

/** Sends tasks again that the queue may have lost; it deduplicates those that it still has. */
async function resendForgottenTasks({ db, log, kickRelay }: Dependencies): Promise<void> {
  const resent = await db.transaction().execute(async (tx) => {
    const tasks = await takeStaleTasks(tx, TASK_LOST_AFTER_SECONDS);
    const jobs = { sweep: sweepAccount.name, fetch: fetchStories.name, place: placeStories.name };
    await addToOutbox(
      tx,
      tasks.map(({ id, kind }) => ({ queue: crawlQueue.name, job: jobs[kind], payload: { taskId: id } })),
    );
    return tasks.length;
  });
  if (resent === 0) return;
  log.debug({ resent }, 'inactive tasks were sent again');
  kickRelay();
}

/** Probes proxies whose cooldown is over, even if no account needs one now. */
async function recoverProxies({ rotation }: Dependencies, signal: AbortSignal): Promise<void> {
  await rotation.recoverProxies(signal);
}

async function publishLimits({ db, pacing }: Dependencies): Promise<void> {
  await saveAccountLimits(db, pacing.limits);
}

/** In batches, so that no lock is held for long. A table that fails does not keep the others. */
export async function purgeExpiredRecords(
  { db, log }: Pick<Dependencies, 'db' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  for (const rule of retentionRules) {
    try {
      while (!signal.aborted && (await deleteExpiredRows(db, rule)) > 0);
    } catch (error) {
      log.error({ err: error, table: rule.table }, 'expired records were not deleted, will be retried');
    }
  }
}
