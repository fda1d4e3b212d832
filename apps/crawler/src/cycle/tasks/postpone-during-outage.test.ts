import type { crawlCycle } from '@around/queues/jobs/crawl-jobs';
import { type JobContext, PostponeJob } from '@around/queues/worker/job-processor';
import { createLogger } from '@around/service-kit/logger';
import { expect, test } from 'vitest';
import { postponeDuringOutage } from './postpone-during-outage.ts';

const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const log = createLogger({ program: 'test', level: 'silent' });

function run(error: Error, signal = new AbortController().signal): Promise<void> {
  const context: JobContext = { jobId: '1', attempt: 1, signal, log, noteProgress: () => {} };
  return postponeDuringOutage<typeof crawlCycle>(() => Promise.reject(error))({ reason: 'scheduled' }, context);
}

test('postpones a job while the database is down', async () => {
  await expect(run(away)).rejects.toThrow(PostponeJob);
});

test('passes other errors on', async () => {
  const failure = new Error('no such column');

  await expect(run(failure)).rejects.toBe(failure);
});

test('does not postpone a job that is being stopped', async () => {
  await expect(run(away, AbortSignal.abort())).rejects.toBe(away);
});
