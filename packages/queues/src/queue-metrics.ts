import type { Registry } from '@around/service-kit/metrics';
import { Gauge } from 'prom-client';
import type { QueueContract } from './jobs/job-contract.ts';
import type { QueueClient } from './queue-client.ts';
import { type QueueHealth, readQueueHealth } from './queue-health.ts';

/** Gauges for depth, age and workers of queues, read at each scrape. A queue that cannot be read is left out. */
export function observeQueues(registry: Registry, client: QueueClient, contracts: QueueContract[]): void {
  let reading: Promise<Map<string, QueueHealth>> | undefined;
  /** One reading serves all gauges of a scrape. */
  function readAll(): Promise<Map<string, QueueHealth>> {
    reading ??= readHealthOf(client, contracts).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  new Gauge({
    name: 'around_queue_jobs',
    help: 'Jobs in a queue by state',
    labelNames: ['queue', 'state'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const [queue, { waiting, active, delayed, failed, overdue }] of await readAll()) {
        const states = { waiting, active, delayed, failed, overdue };
        for (const [state, jobs] of Object.entries(states)) this.set({ queue, state }, jobs);
      }
    },
  });

  function gaugeByQueue(name: string, help: string, read: (health: QueueHealth) => number): void {
    new Gauge({
      name,
      help,
      labelNames: ['queue'] as const,
      registers: [registry],
      async collect() {
        this.reset();
        for (const [queue, health] of await readAll()) this.set({ queue }, read(health));
      },
    });
  }

  gaugeByQueue(
    'around_queue_oldest_waiting_seconds',
    'Age of the job that has waited longest, 0 when no job waits',
    ({ oldestWaitingSeconds }) => oldestWaitingSeconds ?? 0,
  );
  gaugeByQueue(
    'around_queue_due_jobs',
    'Jobs that a free worker would take now: waiting ones, and delayed ones whose time has passed',
    ({ waiting, overdue }) => waiting + overdue,
  );
  gaugeByQueue(
    'around_queue_oldest_due_seconds',
    'Age of the oldest job that a free worker would take now, 0 when there is none',
    ({ oldestDueSeconds }) => oldestDueSeconds ?? 0,
  );
  gaugeByQueue('around_queue_workers', 'Workers that are connected to a queue', ({ workers }) => workers);
}

async function readHealthOf(client: QueueClient, contracts: QueueContract[]): Promise<Map<string, QueueHealth>> {
  const read = await Promise.all(
    contracts.map(async (contract) => {
      const health = await readQueueHealth(client, contract).catch(() => undefined);
      return health ? [[contract.name, health] as const] : [];
    }),
  );
  return new Map(read.flat());
}
