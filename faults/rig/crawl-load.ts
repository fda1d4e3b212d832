import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { crawlCycle, crawlQueue } from '@around/queues/jobs/crawl-jobs';

const POLL_MS = 500;

type Options = { db: Db; over: AbortSignal };

/** Keeps the crawlers busy by requesting a new run whenever none is open. Ignores database outages. */
export function startCrawlLoad({ db, over }: Options): { stop: () => Promise<void> } {
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

/** Requests a run, unless one is open or the last request has not reached its queue yet. */
export async function requestCycle(db: Db): Promise<void> {
  const open = await db.selectFrom('crawlRuns').select('id').where('finishedAt', 'is', null).execute();
  const unsent = await db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
  if (open.length + unsent.length > 0) return;
  await addToOutbox(db, [{ queue: crawlQueue.name, job: crawlCycle.name, payload: { reason: 'requested' } }]);
}
