import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { crawlCycle, crawlQueue } from '@around/queues/crawl-jobs';

const POLL_MS = 500;

type Pressed = { db: Db; over: AbortSignal };

/** Keeps the crawlers at work: whenever no run is open one is asked for, as by an impatient operator. A database that is away is no reason to stop. */
export function startCrawlLoad({ db, over }: Pressed): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const ending = AbortSignal.any([stopping.signal, over]);

  async function run(): Promise<void> {
    while (!ending.aborted) {
      await requestCycle(db).catch(() => undefined);
      await sleep(POLL_MS, undefined, { signal: ending }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/** Nothing while a run is open, or while the last wish for one has not reached its queue. */
export async function requestCycle(db: Db): Promise<void> {
  const open = await db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null).execute();
  const asked = await db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
  if (open.length + asked.length > 0) return;
  await addToOutbox(db, [{ queue: crawlQueue.name, job: crawlCycle.name, payload: { reason: 'requested' } }]);
}
