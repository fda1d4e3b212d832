import { setTimeout as sleep } from 'node:timers/promises';
import { leaseNotifications, markAlertSent, updateAlerts } from '@around/database/alerts/alert-queries';
import type { Db } from '@around/database/db';
import type { Logger } from '@around/service-kit/logger';
import type { ReadMediaCache } from '../health/media-cache-reader.ts';
import { readChainFacts } from '../health/read-chain-facts.ts';
import type { NotifyAlert } from './alert-webhook.ts';
import { findAlertConditions } from './find-alert-conditions.ts';

const INTERVAL_MS = 30_000;
/** A condition that ends sooner is listed, but no notification is sent. */
const MIN_DURATION_MS = 120_000;
const BATCH_SIZE = 20;

type Dependencies = {
  db: Db;
  log: Logger;
  clock: () => Date;
  readMediaCache: ReadMediaCache;
  /** Undefined: alerts are only shown in the console. */
  notify: NotifyAlert | undefined;
  intervalMs?: number;
  minDurationMs?: number;
};

/** Checks the health chain at an interval. Every gateway does so; they share one table, and one of them sends each notification. */
export function watchAlerts({ intervalMs = INTERVAL_MS, ...dependencies }: Dependencies): {
  close: () => Promise<void>;
} {
  const { log } = dependencies;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await poll(dependencies).catch((error: unknown) => log.warn({ err: error }, 'alert check failed'));
      await sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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

async function poll({
  db,
  readMediaCache,
  log,
  clock,
  notify,
  minDurationMs = MIN_DURATION_MS,
}: Omit<Dependencies, 'intervalMs'>): Promise<void> {
  // Read before the transaction, which must not wait for another program.
  const mediaCache = await readMediaCache();
  await db.transaction().execute((tx) =>
    updateAlerts(tx, async () => {
      // Through the transaction: it would wait for connections of its own pool otherwise, which others may hold.
      const facts = await readChainFacts({ db: tx, readMediaCache: async () => mediaCache }, clock());
      return findAlertConditions(facts);
    }),
  );
  if (!notify) return;
  for (const news of await leaseNotifications(db, { minDurationMs, limit: BATCH_SIZE })) {
    try {
      await notify(news);
      await markAlertSent(db, news);
    } catch (error) {
      log.warn({ err: error, alertId: news.id }, 'alert notification failed, will retry');
    }
  }
}
