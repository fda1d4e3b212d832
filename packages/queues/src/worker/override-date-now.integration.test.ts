import { createLogger } from '@around/service-kit/logger';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue, jobOptions } from '../jobs/job-contract.ts';
import { enqueue } from '../queue-client.ts';
import { handle, PostponeJob } from './job-processor.ts';
import { startWorker } from './job-worker.ts';
import { overrideDateNow } from './override-date-now.ts';

const HOUR_MS = 3_600_000;
const log = createLogger({ program: 'test', level: 'silent' });
const ring = defineJob({
  name: 'ring',
  payload: z.object({ bell: z.string() }),
  options: { attempts: 1, backoff: 0, removeOnComplete: false, removeOnFail: false },
  dedupeKey: ({ bell }) => bell,
});
const contract = defineQueue({ name: 'bells', jobs: [ring] });

function correctTime(): Date {
  return new Date(performance.timeOrigin + performance.now());
}

test('a machine whose clock is two hours ahead neither runs delayed jobs early nor delays its own jobs too long', async () => {
  await using redis = createTestRedis(inject('redisUrl'));
  const client = await openTestQueueClient(redis, log);
  const queue = await client.queue(contract);
  await queue.add(ring.name, { bell: 'later' }, { ...jobOptions(ring, { bell: 'later' }), delay: HOUR_MS });
  vi.spyOn(Date, 'now').mockImplementation(() => correctTime().getTime() + 2 * HOUR_MS);
  const restoreDateNow = overrideDateNow(correctTime);
  onTestFinished(() => {
    restoreDateNow();
    vi.restoreAllMocks();
  });

  const rung: string[] = [];
  const processor = handle(ring, async ({ bell }) => {
    rung.push(bell);
    throw new PostponeJob('not yet', HOUR_MS);
  });
  const worker = startWorker({ client, queue: contract, processors: [processor], concurrency: 1, log });
  await enqueue(queue, ring, { bell: 'now' });
  await expect.poll(() => queue.getDelayedCount()).toBe(2);
  await worker.close();

  expect(rung).toEqual(['now']);
  const dueAt = await client.redis.zrange(queue.toKey('delayed'), '0', '-1', 'WITHSCORES');
  const latest = Math.max(...dueAt.filter((_, index) => index % 2 === 1).map((score) => Number(score) / 0x1000));
  expect(latest).toBeLessThan(correctTime().getTime() + HOUR_MS + 60_000);
  await client.close();
});
