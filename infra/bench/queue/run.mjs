// Measures jobs of 20 ms through our worker against the ideal of its concurrency, and the cost of one job against an assumed
// batch of stories.
// Run: node infra/bench/queue/run.mjs [rounds] [jobs]

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startTestServices } from '../../../packages/local-stack/src/test-services.ts';
import { defineJob, defineQueue, jobOptions } from '../../../packages/queues/src/jobs/job-contract.ts';
import { openQueueClient } from '../../../packages/queues/src/queue-client.ts';
import { handle } from '../../../packages/queues/src/worker/job-processor.ts';
import { startWorker } from '../../../packages/queues/src/worker/job-worker.ts';
import { createLogger } from '../../../packages/service-kit/src/logger.ts';
import { median, reportGoal } from '../report-goal.mjs';

const CONCURRENCY = 50;
const JOB_MS = 20;
/** Assumed: a request of 100 ms to the network, and its transaction. */
const BATCH_MS = 120;

const rounds = Number(process.argv[2] ?? 3);
const jobs = Number(process.argv[3] ?? 5_000);
const options = { attempts: 1, backoff: 0, removeOnComplete: { count: 100 }, removeOnFail: { count: 100 } };
const payload = z.object({ number: z.int() });
const services = await startTestServices();
const log = createLogger({ program: 'queue-bench', level: 'error' });
const client = openQueueClient({ redisUrl: services.redisUrl, prefix: 'queue-bench', log });
try {
  const shares = [];
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    const perSecond = await measure(`waiting-${round}`, () => sleep(JOB_MS));
    const empty = await measure(`empty-${round}`, async () => {});
    shares.push(perSecond / ((CONCURRENCY * 1_000) / JOB_MS));
    costs.push(1_000 / empty);
    console.log(
      `round ${round + 1}: ${perSecond.toFixed(0)} jobs of ${JOB_MS} ms a second, ${empty.toFixed(0)} empty ones`,
    );
  }
  reportGoal(`jobs of ${JOB_MS} ms / ideal of ${CONCURRENCY} at once`, median(shares), { atLeast: 0.9 });
  reportGoal(`cost of a job / batch of ${BATCH_MS} ms`, median(costs) / BATCH_MS, { atMost: 0.01 });
} finally {
  await client.close();
  await services.close();
}

/** Jobs a second, from the first to the last that is processed. All are added before. */
async function measure(name, work) {
  const job = defineJob({ name: 'work', payload, options, dedupeKey: ({ number }) => String(number) });
  const contract = defineQueue({ name, jobs: [job] });
  const queue = await client.queue(contract);
  for (let added = 0; added < jobs; added += 1_000) {
    const numbers = Array.from({ length: Math.min(1_000, jobs - added) }, (_, index) => added + index);
    await queue.addBulk(
      numbers.map((number) => ({ name: job.name, data: { number }, opts: jobOptions(job, { number }) })),
    );
  }
  let done = 0;
  let beganAt = 0;
  const finished = Promise.withResolvers();
  const process = handle(job, async () => {
    beganAt ||= performance.now();
    await work();
    done += 1;
    if (done === jobs) finished.resolve(performance.now());
  });
  const worker = startWorker({ client, queue: contract, processors: [process], concurrency: CONCURRENCY, log });
  const endedAt = await finished.promise;
  await worker.close();
  await queue.obliterate({ force: true });
  return (jobs * 1_000) / (endedAt - beganAt);
}
