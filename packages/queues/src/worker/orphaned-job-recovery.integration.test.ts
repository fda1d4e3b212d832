import { createLogger } from '@around/service-kit/logger';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue, jobOptions } from '../jobs/job-contract.ts';
import { enqueue } from '../queue-client.ts';
import { handle } from './job-processor.ts';
import { startWorker } from './job-worker.ts';
import { startOrphanedJobRecovery } from './orphaned-job-recovery.ts';

const EVERY_MS = 30;
const log = createLogger({ program: 'test', level: 'silent' });
const fold = defineJob({
  name: 'fold',
  payload: z.object({ paper: z.string() }),
  options: { attempts: 1, backoff: 0, removeOnComplete: false, removeOnFail: false },
  dedupeKey: ({ paper }) => paper,
});
const contract = defineQueue({ name: 'folding', jobs: [fold] });

async function openFolding() {
  const redis = createTestRedis(inject('redisUrl'));
  const client = await openTestQueueClient(redis, log);
  onTestFinished(async () => {
    await client.close();
    await redis[Symbol.asyncDispose]();
  });
  const queue = await client.queue(contract);

  /** Adds a job that is active and locked in Redis for longer than any test waits. */
  async function addActive(paper: string, lock: string): Promise<string> {
    const job = await queue.add(fold.name, { paper }, { ...jobOptions(fold, { paper }), delay: 3_600_000 });
    const jobId = job.id!;
    await client.redis.zrem(queue.toKey('delayed'), jobId);
    await client.redis.rpush(queue.toKey('active'), jobId);
    await client.redis.set(queue.toKey(`${jobId}:lock`), lock, 'EX', '3600');
    return jobId;
  }

  return { client, queue, addActive };
}

test('requeues orphaned jobs, but not running jobs or jobs that another worker has locked', async () => {
  const { client, queue, addActive } = await openFolding();
  const running = await addActive('boat', 'me:1');
  const others = await addActive('crane', 'me-too:1');
  const orphaned = await addActive('plane', 'me:2');

  const runningJobIds = () => [running];
  const { close } = startOrphanedJobRecovery({
    client,
    queue: contract,
    workerId: 'me',
    runningJobIds,
    log,
    everyMs: EVERY_MS,
  });
  onTestFinished(close);

  await expect.poll(() => queue.getJobState(orphaned)).toBe('waiting');
  expect(await queue.getJobState(running)).toBe('active');
  expect(await queue.getJobState(others)).toBe('active');
});

test('does not requeue a job that runs at the second check', async () => {
  const { client, queue, addActive } = await openFolding();
  const arriving = await addActive('boat', 'me:1');
  const orphaned = await addActive('plane', 'me:2');

  let checks = 0;
  const runningJobIds = () => {
    checks += 1;
    return checks > 1 ? [arriving] : [];
  };
  const { close } = startOrphanedJobRecovery({
    client,
    queue: contract,
    workerId: 'me',
    runningJobIds,
    log,
    everyMs: EVERY_MS,
  });
  onTestFinished(close);

  await expect.poll(() => queue.getJobState(orphaned)).toBe('waiting');
  expect(await queue.getJobState(arriving)).toBe('active');
});

test('a worker runs an orphaned job of its own again', async () => {
  const { client, queue, addActive } = await openFolding();
  const folded: string[] = [];
  let lock = '';
  const processor = handle(fold, async ({ paper }, { jobId }) => {
    folded.push(paper);
    lock ||= (await client.redis.get(queue.toKey(`${jobId}:lock`)))!;
  });
  const worker = startWorker({ client, queue: contract, processors: [processor], concurrency: 1, log });
  onTestFinished(worker.close);
  await enqueue(queue, fold, { paper: 'boat' });
  await expect.poll(() => lock).not.toBe('');

  await addActive('plane', lock);

  await expect.poll(() => folded).toContain('plane');
});
