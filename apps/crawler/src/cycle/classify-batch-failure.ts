import { CrawlFailure } from '@around/network-client/crawl-failure';
import { failurePolicies } from '../rotation/failure-policy.ts';

export type BatchFailureDecision =
  /** In two halves: one of the profiles spoils it, or all of them are too much. */
  | 'split'
  /** It is about the one profile that is left. */
  | 'gone'
  | 'private'
  | 'nothingLive'
  | undefined;

type Batch = {
  size: number;
  attempt: number;
  /** A network that fails a batch this small twice fails whatever it is asked for. */
  smallEnough: number;
};

/** What a failed call means for a batch, where it means something else than for any other call. */
export function classifyBatchFailure(error: unknown, { size, attempt, smallEnough }: Batch): BatchFailureDecision {
  if (!(error instanceof CrawlFailure)) return undefined;
  const { job } = failurePolicies[error.kind];
  if (job === 'splitAndRetry') return size > 1 ? 'split' : 'nothingLive';
  if (job === 'isolateProfile') {
    if (size > 1) return 'split';
    return error.kind === 'targetPrivate' ? 'private' : 'gone';
  }
  const isOverload = error.kind === 'upstreamDown' && error.status === 500;
  return isOverload && attempt > 1 && size > smallEnough ? 'split' : undefined;
}
