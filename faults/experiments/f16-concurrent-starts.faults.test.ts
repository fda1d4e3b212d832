import { setTimeout as sleep } from 'node:timers/promises';
import { saveCrawlerSettings } from '@around/database/crawl/crawler-settings';
import { requestOperatorJob } from '@around/database/operator-jobs/request-operator-job';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { openQueueClient, type QueueClient } from '@around/queues/queue-client';
import { scheduleCrawlCycles, unscheduleCrawlCycles } from '@around/queues/schedule';
import { createLogger } from '@around/service-kit/logger';
import type { Queue } from 'bullmq';
import { expect } from 'vitest';
import { expectInvariants } from '../invariants/expect-invariants.ts';
import { findOverlappingRuns, findSharedSlots } from '../invariants/single-run.ts';
import { startCrawlLoad } from '../rig/crawl-load.ts';
import { type Experiment, experiment } from '../rig/experiment.ts';
import { awaitProgress, databaseNow } from '../rig/progress.ts';
import { startThrottling } from '../rig/throttling.ts';
import { waitUntil } from '../rig/wait-until.ts';

const SLOT_MS = 60_000;
const PRESSES = 20;

experiment('F16 crawlers start together, and "start" and "crawl" are pressed twenty times at once', {}, async (rig) => {
  const { db, fleet, lasts } = rig;
  for (let round = 0; round < lasts({ short: 1, full: 3 }); round += 1) {
    await Promise.all(fleet.crawlers.map((crawler) => crawler.stop()));
    await Promise.all([
      ...fleet.crawlers.map((crawler) => crawler.start()),
      pressStartRepeatedly(rig),
      pressCrawlRepeatedly(rig),
    ]);
    await awaitProgress(db, { withinMs: 60_000 });
  }
  const since = await databaseNow(db);
  await sleep(lasts({ short: 2, full: 4 }) * SLOT_MS + 5_000);

  expect(await findOverlappingRuns(db)).toEqual([]);
  expect(await findSharedSlots(db, { since, slotMs: SLOT_MS })).toEqual([]);
  const load = startCrawlLoad(rig);
  const throttling = await startThrottling(rig);
  await throttling.stop();
  await load.stop();
  await expectInvariants(rig);
});

/** Presses "start" in two consoles at once, after a stop, so that each press has an effect. */
async function pressStartRepeatedly({ db, redis }: Experiment): Promise<void> {
  const log = createLogger({ program: 'rig', level: 'error' });
  const clients = [0, 1].map(() => openQueueClient({ redisUrl: redis.url, log }));
  try {
    const queues = await Promise.all(clients.map((client) => openQueueWithRetry(client)));
    await saveCrawlerSettings(db, { isRunning: false });
    await unscheduleCrawlCycles(queues[0]!);
    await Promise.all(
      Array.from({ length: PRESSES }, async (_, press) => {
        await saveCrawlerSettings(db, { isRunning: true });
        await scheduleCrawlCycles(queues[press % queues.length]!, SLOT_MS);
      }),
    );
  } finally {
    await Promise.all(clients.map((client) => client.close()));
  }
}

/** Retries, because a busy machine may take longer than the client's timeout. */
async function openQueueWithRetry(client: QueueClient): Promise<Queue> {
  let queue: Queue | undefined;
  await waitUntil(
    'Redis responds',
    async () => {
      queue = await client.queue(crawlQueue);
      return true;
    },
    { withinMs: 60_000 },
  );
  return queue!;
}

async function pressCrawlRepeatedly({ db }: Experiment): Promise<void> {
  await Promise.all(
    Array.from({ length: PRESSES }, () => requestOperatorJob(db, { kind: 'run-cycle', requestedBy: 'rig' })),
  );
}
