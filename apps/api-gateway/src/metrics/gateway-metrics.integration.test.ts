import { updateAlerts } from '@around/database/alerts/alert-queries';
import { addToOutbox } from '@around/database/outbox/outbox-queries';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { createTestDatabase } from '@around/test-harness/test-database';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { expect, inject, test } from 'vitest';
import { observeBacklogs } from './gateway-metrics.ts';

test('exports what waits and the size of the stores, and leaves out what a stopped database cannot tell', async () => {
  const { db, ...database } = await createTestDatabase(inject('templateUrl'));
  await using redis = createTestRedis(inject('redisUrl'));
  const log = createLogger({ program: 'test', level: 'silent' });
  const queueClient = await openTestQueueClient(redis, log);
  const registry = createMetrics('test');
  observeBacklogs({ registry, db, queueClient });
  await addToOutbox(db, [{ queue: 'crawl', job: 'crawl-cycle', payload: { reason: 'scheduled' } }]);
  await updateAlerts(db, async () => [
    { rule: 'account', subject: 'ada', cause: 'logged out' },
    { rule: 'account', subject: 'eve', cause: 'logged out' },
  ]);

  const text = await registry.metrics();
  await database[Symbol.asyncDispose]();
  const later = await registry.metrics();
  await queueClient.close();

  expect(text).toMatch(/^around_outbox_jobs\{.*\} 1$/m);
  expect(text).toMatch(/^around_reports_waiting\{.*\} 0$/m);
  expect(text).toMatch(/^around_push_failing_seconds\{.*\} 0$/m);
  expect(text).toMatch(/^around_open_alerts\{rule="account".*\} 2$/m);
  expect(text).toMatch(/^around_database_bytes\{.*\} [1-9]\d{6,}$/m);
  expect(later).toMatch(/^around_outbox_jobs\{.*\} Nan$/m);
  expect(later).toMatch(/^around_redis_used_bytes\{.*\} [1-9]\d+$/m);
  expect(later).not.toMatch(/^around_open_alerts\{/m);
});
