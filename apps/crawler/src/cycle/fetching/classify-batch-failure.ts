import { CrawlFailure } from '@around/network-client/crawl-failure';
import { failurePolicies } from '../../rotation/failures/failure-policy.ts';

export type BatchFailureDecision =
  /** Retry in two halves: one profile makes the call fail, or there are too many. */
  | 'split'
  /** About the only profile of the batch. */
  | 'gone'
  | 'private'
  | 'nothingLive'
  | undefined;

type Batch = {
  size: number;
  attempt: number;
  /** A batch of this size is not split again: when it fails twice, size is not the cause. */
  smallEnough: number;
};

/** How a batch continues after a failed call; undefined: like any other job. */
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
