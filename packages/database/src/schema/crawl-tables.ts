import type { AccountId, CrawlRunId, CrawlTaskId, ProfileId } from '@around/contracts/ids';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type CrawlPauseCause = 'accounts_blocked' | 'answers_changed' | 'network_down' | 'operator';
export type CrawlReason = 'scheduled' | 'requested';
/** `place`: looks up where waiting stories belong. */
export type CrawlTaskKind = 'sweep' | 'fetch' | 'place';
/** `put_off`: no account was available in time. The profiles stay due for the next run. */
export type CrawlTaskState = 'pending' | 'done' | 'put_off' | 'failed';
/** All crawling is paused while a row is open and `until` is in the future. */
export type CrawlPausesTable = {
  id: GeneratedAlways<string>;
  cause: CrawlPauseCause;
  reason: string;
  openedAt: Generated<Date>;
  until: Date;
  closedAt: Date | null;
};

export type CrawlRunsTable = {
  id: Generated<CrawlRunId>;
  reason: CrawlReason;
  startedAt: Generated<Date>;
  finishedAt: Date | null;
  accountsProcessed: Generated<number>;
  accountsWithErrors: Generated<number>;
  storiesFetched: Generated<number>;
  storiesAdded: Generated<number>;
  storiesUnplaced: Generated<number>;
  /** Could not be read. */
  storiesSetAside: Generated<number>;
  locationsUpdated: Generated<number>;
  /** Number of the run's rows in `account_requests`, updated in the same statement. */
  requestsMade: Generated<number>;
  rateLimitEvents: Generated<number>;
  /** At the end of the run: profiles that trays showed as live, and those of them whose newest story is not stored. */
  profilesLive: number | null;
  profilesMissed: number | null;
};

export type CrawlTasksTable = {
  id: Generated<CrawlTaskId>;
  runId: CrawlRunId;
  kind: CrawlTaskKind;
  accountId: AccountId | null;
  profileIds: ProfileId[];
  state: Generated<CrawlTaskState>;
  error: string | null;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
  /** For a fetch: profiles that a tray showed as live. Those missing from the response are requested once more. */
  expectedIds: Generated<ProfileId[]>;
  isSecondLook: Generated<boolean>;
  /** For a fetch: sweeps still add profiles, and no job has been sent yet. */
  isGathering: Generated<boolean>;
  /** For a fetch: the account that did it. */
  doneBy: AccountId | null;
  /** For a sweep: number of followed profiles in the tray. */
  traySize: number | null;
  /** Last activity of its job. */
  touchedAt: Generated<Date>;
  /** Set while the task is postponed. */
  waitsUntil: Date | null;
  waitReason: string | null;
};

export type CrawlerSettingsTable = {
  id: Generated<number>;
  isRunning: Generated<boolean>;
  intervalMinutes: Generated<number>;
  updatedAt: Generated<Date>;
  /** `AccountLimits` of the crawler's configuration; null until a crawler ran. */
  pacing: JSONColumnType<object | null, string | null, string | null>;
};

export type CrawlerWorkersTable = {
  id: string;
  host: string;
  pid: number;
  startedAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
};

export type TraySightingsTable = { profileId: ProfileId; latestMediaAt: Date; seenAt: Generated<Date> };
