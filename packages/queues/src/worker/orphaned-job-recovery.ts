import type { Logger } from '@around/service-kit/logger';
import { repeat } from '@around/service-kit/repeat';
import type { Queue } from 'bullmq';
import type { QueueContract } from '../jobs/job-contract.ts';
import type { QueueClient } from '../queue-client.ts';
import { reasonOf } from '../redis/outage-log.ts';

type Dependencies = {
  client: QueueClient;
  queue: QueueContract;
  /** Prefix of this worker's lock tokens. */
  workerId: string;
  runningJobIds: () => string[];
  log: Logger;
  everyMs?: number;
};

/**
 * Requeues active jobs that are locked by this worker but do not run in it. They appear when Redis lost its last writes, or when a
 * reply was lost with its connection. BullMQ's stalled check finds them too, but only after their locks expire in a minute.
 * A job must be found by two checks in a row, because a fetched job may still be on its way to the worker at the first one.
 */
export function startOrphanedJobRecovery(dependencies: Dependencies): { close: () => void } {
  const { client, queue: contract, workerId, runningJobIds, log, everyMs = 5_000 } = dependencies;
  let suspected = new Map<string, string>();

  async function check(): Promise<void> {
    const queue = await client.queue(contract);
    const locks = await readLocks(client, queue);
    const running = new Set(runningJobIds());
    const orphaned = locks.filter(([jobId, lock]) => lock.startsWith(`${workerId}:`) && !running.has(jobId));
    const found = orphaned.filter(([jobId, lock]) => suspected.get(jobId) === lock);
    suspected = new Map(orphaned);
    for (const [jobId, lock] of found) {
      await requeue(queue, jobId, lock).catch((error: unknown) =>
        log.warn({ jobId, reason: reasonOf(error) }, 'orphaned job was not requeued, will retry'),
      );
    }
  }

  async function requeue(queue: Queue, jobId: string, lock: string): Promise<void> {
    const job = await queue.getJob(jobId);
    if (!job) return;
    await job.moveToWait(lock);
    log.warn({ jobId }, 'orphaned job requeued');
  }

  // While Redis is down a check fails, which its connection has logged.
  return { close: repeat(check, { everyMs, onError: () => undefined }) };
}

async function readLocks({ redis }: QueueClient, queue: Queue): Promise<Array<[jobId: string, lock: string]>> {
  const active = await redis.lrange(queue.toKey('active'), '0', '-1');
  if (active.length === 0) return [];
  const locks = await redis.mget(active.map((jobId) => queue.toKey(`${jobId}:lock`)));
  return active.flatMap((jobId, index) => (locks[index] ? [[jobId, locks[index]]] : []));
}
