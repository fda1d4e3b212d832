import { Writable } from 'node:stream';
import { createLogger } from '@around/service-kit/logger';
import { currentOrigin, runWithOrigin } from '@around/service-kit/work-origin';
import { createTestDatabase } from '@around/test-harness/test-database';
import { testOutbox } from '@around/test-harness/test-outbox';
import { openTestQueueClient } from '@around/test-harness/test-queue-client';
import { createTestRedis } from '@around/test-harness/test-redis';
import { expect, inject, test } from 'vitest';
import { z } from 'zod';
import { defineJob, defineQueue } from '../jobs/job-contract.ts';
import { handle } from '../worker/job-processor.ts';
import { startWorker } from '../worker/job-worker.ts';
import { startOutboxRelay } from './outbox-relay.ts';

const options = { attempts: 1, backoff: 0, removeOnComplete: { count: 10 }, removeOnFail: { count: 10 } };
const payload = z.object({ step: z.int() });
const walk = defineJob({ name: 'walk', payload, options, dedupeKey: ({ step }) => String(step) });
const queue = defineQueue({ name: 'walks', jobs: [walk] });

test('a job and the jobs that it writes are logged with the request that caused them, and no other job is', async () => {
  await using database = await createTestDatabase(inject('templateUrl'));
  await using redis = createTestRedis(inject('redisUrl'));
  const outbox = testOutbox(database.db);
  const lines: Array<Record<string, unknown>> = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  const log = createLogger({ program: 'test', level: 'info', destination });
  const client = await openTestQueueClient(redis, log);
  const add = (step: number) => outbox.add([{ queue: queue.name, job: walk.name, payload: { step } }]);
  const processors = [
    handle(walk, async ({ step }, context) => {
      context.log.info({ step, origin: currentOrigin() }, 'walked');
      if (step === 1) await add(2);
    }),
  ];
  const worker = startWorker({ client, queue, processors, concurrency: 1, log });
  const relay = startOutboxRelay({ relayOutbox: outbox.relay, client, queues: [queue], log, pollMs: 20 });

  await runWithOrigin({ requestId: 'request-1' }, () => add(1));
  await add(3);
  const walked = () => lines.filter(({ msg }) => msg === 'walked');
  await expect.poll(() => walked().length).toBe(3);
  await relay.close();
  await worker.close();
  await client.close();

  const origins = walked().map(({ step, requestId, origin }) => ({ step, requestId, origin }));
  expect(origins.toSorted((one, other) => Number(one.step) - Number(other.step))).toEqual([
    { step: 1, requestId: 'request-1', origin: { requestId: 'request-1' } },
    { step: 2, requestId: 'request-1', origin: { requestId: 'request-1' } },
    { step: 3, requestId: undefined, origin: {} },
  ]);
  const ran = lines.filter(({ msg }) => msg === 'job ran');
  expect(ran.map(({ requestId }) => requestId).toSorted()).toEqual(['request-1', 'request-1', undefined]);
});
