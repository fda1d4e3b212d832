import type { AccountId, CrawlRunId, ProfileId } from '@around/contracts/ids';
import type { NetworkCall } from '@around/database/accounts/account-limits';

/** Which account a job needs, and for what. */
export type LeaseRequest = {
  signal: AbortSignal;
  /** Called around each request, for work that takes longer than the timeout of the worker's watchdog. */
  noteProgress?: () => void;
  accountId?: AccountId;
  preferFollowersOf?: ProfileId[];
  /** The first call that the job will make; `stories` by default. */
  call?: NetworkCall;
  /** The crawl run that the requests belong to. */
  runId?: CrawlRunId;
};
