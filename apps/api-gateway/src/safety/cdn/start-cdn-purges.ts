import { resendOverduePurges } from '@around/database/takedowns/cdn-purges';
import { cdnQueue, purgeCdn } from '@around/queues/jobs/cdn-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { handle } from '@around/queues/worker/job-processor';
import { startWorker } from '@around/queues/worker/job-worker';
import type { WorkerMetrics } from '@around/queues/worker/worker-metrics';
import type { Logger } from '@around/service-kit/logger';
import { repeat } from '@around/service-kit/repeat';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { type PurgeDependencies, purgeCdnProcessor } from './purge-cdn-processor.ts';

type Dependencies = PurgeDependencies & {
  client: QueueClient;
  log: Logger;
  workerMetrics?: WorkerMetrics;
  tracing?: Tracing | undefined;
};

/** Concurrent calls of the webhook. */
const CONCURRENCY = 2;
const UPKEEP_MS = 30_000;
/** A job that is this late was lost by Redis. */
const OVERDUE_MS = 60_000;

/** Sends purges to the CDN. Every gateway does so; without a CDN it only empties the queue. */
export function startCdnPurges(dependencies: Dependencies): { close: () => Promise<void> } {
  const { db, client, log, workerMetrics, tracing } = dependencies;
  const worker = startWorker({
    client,
    queue: cdnQueue,
    processors: [handle(purgeCdn, purgeCdnProcessor(dependencies))],
    concurrency: CONCURRENCY,
    log,
    ...(workerMetrics && { metrics: workerMetrics }),
    tracing,
    onStuck: (due) => log.error({ due }, 'no purge of the CDN was run while purges are due'),
  });
  const stopUpkeep = repeat(() => db.transaction().execute((tx) => resendOverduePurges(tx, OVERDUE_MS)), {
    everyMs: UPKEEP_MS,
    onError: (error) => log.warn({ err: error }, 'upkeep of CDN purges failed'),
  });
  return {
    async close() {
      stopUpkeep();
      await worker.close();
    },
  };
}
