import type { Queue } from 'bullmq';
import type { QueueContract } from './jobs/job-contract.ts';
import type { QueueClient } from './queue-client.ts';

export type QueueHealth = {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
  /** Delayed jobs whose due time has passed and that no worker has taken. */
  overdue: number;
  /** Null when no job waits. A retried job counts from its first attempt. */
  oldestWaitingSeconds: number | null;
  /** Age of the oldest job that a free worker would take now, delayed or not. Null when there is none. */
  oldestDueSeconds: number | null;
  workers: number;
};

// A healthy worker takes a delayed job within moments of its due time.
const OVERDUE_AFTER_MS = 5_000;

export async function readQueueHealth(client: QueueClient, contract: QueueContract): Promise<QueueHealth> {
  const queue = await client.queue(contract);
  const [counts, overdue, [oldestWaiting], oldestOverdueSeconds, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    countOverdue(client, queue),
    queue.getJobs(['waiting'], 0, 0, true),
    readOldestOverdue(client, queue),
    queue.getWorkersCount(),
  ]);
  const oldestWaitingSeconds = oldestWaiting ? secondsWaiting(oldestWaiting) : null;
  const ages = [oldestWaitingSeconds, oldestOverdueSeconds].filter((age) => age !== null);
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    overdue,
    oldestWaitingSeconds,
    oldestDueSeconds: ages.length > 0 ? Math.max(...ages) : null,
    workers,
  };
}

/** Number of jobs that a healthy worker would take now; 0 while the queue is paused. */
export async function countDueJobs(client: QueueClient, contract: QueueContract): Promise<number> {
  const queue = await client.queue(contract);
  if (await queue.isPaused()) return 0;
  const waiting = await queue.getJobCountByTypes('waiting', 'prioritized');
  return waiting + (await countOverdue(client, queue));
}

/** BullMQ scores a delayed job with its due time in milliseconds, shifted by 12 bits. */
const SCORE_PER_MS = 0x1000;

async function countOverdue({ redis }: QueueClient, queue: Queue): Promise<number> {
  return redis.zcount(queue.toKey('delayed'), 0, (Date.now() - OVERDUE_AFTER_MS) * SCORE_PER_MS);
}

async function readOldestOverdue({ redis }: QueueClient, queue: Queue): Promise<number | null> {
  const [, score] = await redis.zrange(queue.toKey('delayed'), '0', '0', 'WITHSCORES');
  const overdueMs = score === undefined ? 0 : Date.now() - Number(score) / SCORE_PER_MS;
  return overdueMs > OVERDUE_AFTER_MS ? overdueMs / 1_000 : null;
}

function secondsWaiting({ timestamp, delay }: { timestamp: number; delay: number }): number {
  return Math.max(0, Date.now() - timestamp - delay) / 1_000;
}
