import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { failureText } from '../job-outcomes/failure-text.ts';
import { RecheckLater } from '../job-outcomes/recheck-later.ts';
import { Refusal } from '../job-outcomes/refusal.ts';
import { failurePolicies } from '../rotation/failures/failure-policy.ts';
import { LeaseLost } from '../rotation/lease-lost.ts';

export type JobErrorDecision =
  | { next: 'recheck' | 'waitForAccount' | 'bug' }
  /** The account cannot continue; another one may succeed. */
  | { next: 'tryAnother'; message: string }
  | { next: 'fail'; message: string };

/** What an operator job does after an error. It must end while the operator waits, and not repeat a call that would fail again. */
export function classifyJobError(error: unknown): JobErrorDecision {
  if (error instanceof RecheckLater) return { next: 'recheck' };
  if (error instanceof PostponeJob || error instanceof LeaseLost) return { next: 'waitForAccount' };
  if (error instanceof Refusal) return { next: 'fail', message: error.message };
  if (!(error instanceof CrawlFailure)) return { next: 'bug' };
  const { job } = failurePolicies[error.kind];
  const message = failureText[error.kind];
  return job === 'postpone' || job === 'reassign' ? { next: 'tryAnother', message } : { next: 'fail', message };
}
