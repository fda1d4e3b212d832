import type { Registry } from '@around/service-kit/metrics';
import type { Queue } from 'bullmq';
import { Gauge } from 'prom-client';
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
  workers: number;
};

// A healthy worker takes a delayed job within moments of its due time.
const OVERDUE_AFTER_MS = 5_000;

export async function readQueueHealth(client: QueueClient, contract: QueueContract): Promise<QueueHealth> {
  const queue = await client.queue(contract);
  const [counts, overdue, oldest, workers] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed'),
    countOverdue(client, queue),
    queue.getJobs(['waiting'], 0, 0, true),
    queue.getWorkersCount(),
  ]);
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    failed: counts.failed ?? 0,
    overdue,
    oldestWaitingSeconds: oldest[0] ? secondsWaiting(oldest[0]) : null,
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

/** Gauges for depth and age of queues, read at each scrape. A queue that cannot be read is left out. */
export function observeQueues(registry: Registry, client: QueueClient, contracts: QueueContract[]): void {
  async function forEachQueue(set: (queue: string, health: QueueHealth) => void): Promise<void> {
    for (const contract of contracts) {
      const health = await readQueueHealth(client, contract).catch(() => undefined);
      if (health) set(contract.name, health);
    }
  }

  new Gauge({
    name: 'around_queue_jobs',
    help: 'Jobs in a queue by state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      await forEachQueue((queue, { waiting, active, delayed, failed, overdue }) => {
        const states = { waiting, active, delayed, failed, overdue };
        for (const [state, jobs] of Object.entries(states)) this.set({ queue, state }, jobs);
      });
    },
  });
  new Gauge({
    name: 'around_queue_oldest_waiting_seconds',
    help: 'Age of the job that has waited longest, 0 when no job waits',
    labelNames: ['queue'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      await forEachQueue((queue, { oldestWaitingSeconds }) => this.set({ queue }, oldestWaitingSeconds ?? 0));
    },
  });
}

// BullMQ scores a delayed job with its due time in milliseconds, shifted by 12 bits.
async function countOverdue({ redis }: QueueClient, queue: Queue): Promise<number> {
  return redis.zcount(queue.toKey('delayed'), 0, (Date.now() - OVERDUE_AFTER_MS) * 0x1000);
}

function secondsWaiting({ timestamp, delay }: { timestamp: number; delay: number }): number {
  return Math.max(0, Date.now() - timestamp - delay) / 1_000;
}
