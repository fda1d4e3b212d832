import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/job-processor';
import { failureWords } from '../job-outcomes/failure-text.ts';
import { LookAgain } from '../job-outcomes/recheck-later.ts';
import { Refusal } from '../job-outcomes/refusal.ts';
import { failurePolicies } from '../rotation/failure-policy.ts';
import { LeaseLost } from '../rotation/lease-lost.ts';

export type Judgement =
  | { next: 'lookAgain' | 'waitForAccount' | 'mistake' }
  /** The account that asked is out of it by now; another one may get an answer. */
  | { next: 'tryAnother'; words: string }
  | { next: 'fail'; words: string };

/** What an operator's job does after an error: whoever waits for an answer gets one, and no call is made again in vain. */
export function judgeJobError(error: unknown): Judgement {
  if (error instanceof LookAgain) return { next: 'lookAgain' };
  if (error instanceof PostponeJob || error instanceof LeaseLost) return { next: 'waitForAccount' };
  if (error instanceof Refusal) return { next: 'fail', words: error.message };
  if (!(error instanceof CrawlFailure)) return { next: 'mistake' };
  const { job } = failurePolicies[error.kind];
  const words = failureWords[error.kind];
  return job === 'postpone' || job === 'reassign' ? { next: 'tryAnother', words } : { next: 'fail', words };
}
