import { setTimeout as sleep } from 'node:timers/promises';
import { type CrawlerWorker, noteWorkerAlive, removeWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import {
  giveUpOldOperatorJobs,
  resendForgottenOperatorJobs,
} from '@around/database/operator-jobs/operator-job-maintenance';
import type { Logger } from '@around/service-kit/logger';

type Dependencies = { db: Db; log: Logger; worker: CrawlerWorker; kickRelay: () => void };

const HEARTBEAT_MS = 5_000;
/** Longer than any step of a job goes without a word. */
const FORGOTTEN_AFTER_SECONDS = 120;
const ABANDONED_AFTER_HOURS = 6;

/**
 * Tells the others, by way of Postgres, that this worker is alive, so that nobody waits for an answer that no one will give; and
 * sees to it that no job of an operator is forgotten. Every worker does it.
 */
export function startHeartbeat({ db, log, worker, kickRelay }: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed, will be tried again'));
      await sleep(HEARTBEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function beat(): Promise<void> {
    await noteWorkerAlive(db, worker);
    const resent = await resendForgottenOperatorJobs(db, FORGOTTEN_AFTER_SECONDS);
    if (resent > 0) {
      log.warn({ resent }, 'operator jobs without a sign of life were sent again');
      kickRelay();
    }
    const abandoned = await giveUpOldOperatorJobs(db, ABANDONED_AFTER_HOURS);
    if (abandoned > 0) log.warn({ abandoned }, 'operator jobs were given up');
  }

  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
      await removeWorker(db, worker.id).catch(() => undefined);
    },
  };
}
