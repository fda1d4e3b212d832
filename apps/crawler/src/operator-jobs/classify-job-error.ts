import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/job-processor';
import { failureText } from '../job-outcomes/failure-text.ts';
import { RecheckLater } from '../job-outcomes/recheck-later.ts';
import { Refusal } from '../job-outcomes/refusal.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';
import { LeaseLost } from '../rotation/lease-lost.ts';

export type JobErrorDecision =
  | { next: 'recheck' | 'waitForAccount' | 'mistake' }
  /** The account that asked is out of it by now; another one may get an answer. */
  | { next: 'tryAnother'; words: string }
  | { next: 'fail'; words: string };

/** What an operator's job does after an error: whoever waits for an answer gets one, and no call is made again in vain. */
export function classifyJobError(error: unknown): JobErrorDecision {
  if (error instanceof RecheckLater) return { next: 'recheck' };
  if (error instanceof PostponeJob || error instanceof LeaseLost) return { next: 'waitForAccount' };
  if (error instanceof Refusal) return { next: 'fail', words: error.message };
  if (!(error instanceof CrawlFailure)) return { next: 'mistake' };
  const { job } = failurePolicies[error.kind];
  const words = failureText[error.kind];
  return job === 'postpone' || job === 'reassign' ? { next: 'tryAnother', words } : { next: 'fail', words };
}
