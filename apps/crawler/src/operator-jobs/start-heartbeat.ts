import { setTimeout as sleep } from 'node:timers/promises';
import { type CrawlerWorker, recordHeartbeat, removeWorker } from '@around/database/crawl/crawler-workers';
import type { Db } from '@around/database/db';
import {
  abandonOldOperatorJobs,
  resendStaleOperatorJobs,
} from '@around/database/operator-jobs/operator-job-maintenance';
import type { Logger } from '@around/service-kit/logger';

type Dependencies = { db: Db; log: Logger; worker: CrawlerWorker; kickRelay: () => void };

const HEARTBEAT_MS = 5_000;
/** Longer than any step of a job takes between two progress reports. */
const LOST_AFTER_SECONDS = 120;
const ABANDONED_AFTER_HOURS = 6;

/**
 * Writes this worker's heartbeat to Postgres, so that the gateway can report at once that no crawler is alive. Also sends lost
 * operator jobs again and abandons old ones. Every worker does it.
 */
export function startHeartbeat({ db, log, worker, kickRelay }: Dependencies): { close: () => Promise<void> } {
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat failed, will be retried'));
      await sleep(HEARTBEAT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  async function beat(): Promise<void> {
    await recordHeartbeat(db, worker);
    const resent = await resendStaleOperatorJobs(db, LOST_AFTER_SECONDS);
    if (resent > 0) {
      log.warn({ resent }, 'inactive operator jobs were sent again');
      kickRelay();
    }
    const abandoned = await abandonOldOperatorJobs(db, ABANDONED_AFTER_HOURS);
    if (abandoned > 0) log.warn({ abandoned }, 'operator jobs were abandoned');
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
