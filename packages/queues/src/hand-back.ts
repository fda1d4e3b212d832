import type { Logger } from '@around/service-kit/logger';
import type { Queue } from 'bullmq';
import type { QueueContract } from './job-contract.ts';
import type { QueueClient } from './queue-client.ts';

type Dependencies = {
  client: QueueClient;
  queue: QueueContract;
  /** What the worker's locks begin with. */
  workerId: string;
  runningJobIds: () => string[];
  log: Logger;
  everyMs?: number;
};

/**
 * Gives jobs back that Redis takes for being worked by this worker, and that it does not work. A Redis that has lost the end of
 * what it wrote, or an answer that got lost with its connection, leaves such jobs behind, and their locks would keep everybody
 * else from them for a minute. Two looks in a row have to find one: between them, what is on its way arrives.
 */
export function startHandBack(dependencies: Dependencies): { close: () => void } {
  const { client, queue: contract, workerId, runningJobIds, log, everyMs = 5_000 } = dependencies;
  let suspected = new Map<string, string>();
  let isLooking = false;

  async function look(): Promise<void> {
    const queue = await client.queue(contract);
    const locks = await readLocks(client, queue);
    const running = new Set(runningJobIds());
    const idle = locks.filter(([jobId, lock]) => lock.startsWith(`${workerId}:`) && !running.has(jobId));
    for (const [jobId, lock] of idle) if (suspected.get(jobId) === lock) await giveBack(queue, jobId, lock);
    suspected = new Map(idle);
  }

  async function giveBack(queue: Queue, jobId: string, lock: string): Promise<void> {
    const job = await queue.getJob(jobId);
    if (!job) return;
    await job.moveToWait(lock);
    log.warn({ jobId }, 'a job that nobody worked was given back');
  }

  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    // A Redis that is away is looked at again when it is back.
    look()
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, everyMs);
  timer.unref();
  return { close: () => clearInterval(timer) };
}

async function readLocks({ redis }: QueueClient, queue: Queue): Promise<Array<[jobId: string, lock: string]>> {
  const active = await redis.lrange(queue.toKey('active'), '0', '-1');
  if (active.length === 0) return [];
  const locks = await redis.mget(active.map((jobId) => queue.toKey(`${jobId}:lock`)));
  return active.flatMap((jobId, index) => (locks[index] ? [[jobId, locks[index]]] : []));
}
