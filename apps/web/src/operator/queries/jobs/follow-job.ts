import { getJob, type OperatorJob } from '@around/contracts/operator/crawler/jobs';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import { delay } from '../../../ui/time/delay.ts';

const POLL_INTERVAL_MS = 1_500;
const JOB_TIMEOUT_MS = 90_000;

/** Polls a job until it ends. Undefined after a timeout. */
export async function followJob(id: string, timeoutMs = JOB_TIMEOUT_MS): Promise<OperatorJob | undefined> {
  for (const until = Date.now() + timeoutMs; Date.now() < until; ) {
    const job = await callApi(getJob, { params: { id } });
    if (job.state === 'failed') throw new ApiFailure(502, job.error ?? 'The job failed', { statusText: 'Bad Gateway' });
    if (job.state === 'done') return job;
    await new Promise<void>((resolve) => delay(POLL_INTERVAL_MS, resolve));
  }
  return undefined;
}
