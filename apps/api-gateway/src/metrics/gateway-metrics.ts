import { countOpenAlerts } from '@around/database/alerts/alert-queries';
import type { Db } from '@around/database/db';
import { readOutboxBacklog } from '@around/database/outbox/outbox-backlog';
import { readDatabaseSize } from '@around/database/ping';
import { readPushFacts } from '@around/database/push/push-health';
import { readWaitingCases } from '@around/database/safety/cases/case-summaries';
import type { QueueClient } from '@around/queues/queue-client';
import { readRedisMemory } from '@around/queues/redis/redis-settings';
import type { Registry } from '@around/service-kit/metrics';
import { Gauge } from 'prom-client';

type Dependencies = { registry: Registry; db: Db; queueClient: QueueClient };

/**
 * Gauges of what waits for an operator or a relay, and of the two stores. Every gateway exports the same values, so aggregate them by
 * `max`. What cannot be read is left out of a scrape.
 */
export function observeBacklogs({ registry, db, queueClient }: Dependencies): void {
  observe(registry, () => readOutboxBacklog(db), {
    around_outbox_jobs: ['Jobs in the outbox that no relay has moved to their queue', ({ jobs }) => jobs],
    around_outbox_oldest_seconds: [
      'Age of the oldest job in the outbox, 0 when none waits',
      ({ oldestSeconds }) => oldestSeconds,
    ],
  });
  observe(registry, () => readWaitingCases(db), {
    around_reports_waiting: ['Reports and removal requests that wait for a decision', ({ waiting }) => waiting],
    around_reports_oldest_waiting_seconds: [
      'How long the oldest of them has waited, 0 when none waits',
      ({ oldestMs }) => (oldestMs ?? 0) / 1_000,
    ],
  });
  observe(registry, () => readPushFacts(db), {
    around_push_failing_seconds: [
      'How long push services have accepted no notification, 0 while they do',
      ({ failingMs }) => (failingMs ?? 0) / 1_000,
    ],
  });
  observe(registry, () => readDatabaseSize(db), {
    around_database_bytes: ['Bytes of the database on its disk', (bytes) => bytes],
  });
  observe(registry, () => readRedisMemory(queueClient.redis), {
    around_redis_used_bytes: ['Memory that Redis uses', ({ usedBytes }) => usedBytes],
    around_redis_limit_bytes: ['maxmemory of Redis, 0 without a limit', ({ limitBytes }) => limitBytes],
  });
  new Gauge({
    name: 'around_open_alerts',
    help: 'Open alerts of the operator console, by rule',
    labelNames: ['rule'] as const,
    registers: [registry],
    async collect() {
      this.reset();
      for (const { rule, alerts } of await countOpenAlerts(db).catch(() => [])) this.set({ rule }, alerts);
    },
  });
}

/** Gauges by name, with their help. One reading serves all of them in a scrape. */
function observe<T>(
  registry: Registry,
  read: () => Promise<T>,
  gauges: Record<string, [help: string, value: (found: T) => number]>,
): void {
  let reading: Promise<T> | undefined;
  for (const [name, [help, value]] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        reading ??= read().finally(() => {
          reading = undefined;
        });
        this.set(await reading.then(value, () => Number.NaN));
      },
    });
  }
}
