import type { AccountId, CrawlRunId, ProfileId } from '@around/contracts/ids';
import type { NetworkCall } from '@around/database/accounts/account-limits';

/** Whom a job wants to speak as, and for what. */
export type WantedAccount = {
  signal: AbortSignal;
  /** Told around each request; for work that takes longer than a worker's watchdog waits. */
  noteProgress?: () => void;
  accountId?: AccountId;
  preferFollowersOf?: ProfileId[];
  /** What will be asked first; for stories by default. */
  call?: NetworkCall;
  /** The crawl run that the requests are made for. */
  runId?: CrawlRunId;
};
