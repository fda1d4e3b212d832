import { setTimeout as sleep } from 'node:timers/promises';
import { noteTold, recordTroubles, takeAlertNews } from '@around/database/alerts/alert-queries';
import type { Db } from '@around/database/db';
import type { Logger } from '@around/service-kit/logger';
import { readChainFacts } from '../health/read-chain-facts.ts';
import type { NotifyAlert } from './alert-webhook.ts';
import { findAlertConditions } from './find-alert-conditions.ts';

const EVERY_MS = 30_000;
/** What mends itself within this is written down but wakes nobody. */
const HELD_MS = 120_000;
const NEWS_AT_ONCE = 20;

type Dependencies = {
  db: Db;
  log: Logger;
  clock: () => Date;
  /** Undefined: alerts are shown in the console only. */
  tell: NotifyAlert | undefined;
  everyMs?: number;
  heldMs?: number;
};

/** Looks at the health chain again and again. Every gateway does it; they write one list, and each piece of news is told by one. */
export function watchAlerts({ everyMs = EVERY_MS, ...dependencies }: Dependencies): { close: () => Promise<void> } {
  const { log } = dependencies;
  const stopping = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await look(dependencies).catch((error: unknown) => log.warn({ err: error }, 'alerts could not be looked after'));
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
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

async function look({ db, log, clock, tell, heldMs = HELD_MS }: Omit<Dependencies, 'everyMs'>): Promise<void> {
  const facts = await readChainFacts(db, clock());
  await db.transaction().execute((tx) => recordTroubles(tx, findAlertConditions(facts)));
  if (!tell) return;
  for (const news of await takeAlertNews(db, { heldMs, limit: NEWS_AT_ONCE })) {
    try {
      await tell(news);
      await noteTold(db, news);
    } catch (error) {
      log.warn({ err: error, alertId: news.id }, 'an alert was not taken, and will be told again');
    }
  }
}
