import type { AccountId, CrawlRunId, CrawlTaskId, ProfileId } from '@around/contracts/ids';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type CrawlPauseCause = 'accounts_blocked' | 'answers_changed' | 'network_down' | 'operator';
export type CrawlReason = 'scheduled' | 'requested';
export type CrawlTaskKind = 'sweep' | 'fetch';
/** `put_off`: nobody was free in time; what it was about stays due for the next run. */
export type CrawlTaskState = 'pending' | 'done' | 'put_off' | 'failed';
/** All crawling stands still while one is open and `until` is ahead. */
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
  locationsUpdated: Generated<number>;
  /** Written with the rows of `account_requests`, and equal to the number of them. */
  requestsMade: Generated<number>;
  rateLimitEvents: Generated<number>;
  /** At the end of the run: profiles that the tray showed as live, and those of them whose newest story we do not have. */
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
  /** Of a fetch: those that a tray showed as live. Whoever of them is missing from the answer is asked for once more. */
  expectedIds: Generated<ProfileId[]>;
  isSecondLook: Generated<boolean>;
  /** Of a fetch: sweeps of its run still add profiles to it, and no job has been sent for it. */
  isGathering: Generated<boolean>;
  /** Of a sweep: how many followed profiles the tray listed. */
  traySize: number | null;
  /** When its job was last heard of. */
  touchedAt: Generated<Date>;
  /** Postponed until then, and why. */
  waitsUntil: Date | null;
  waitReason: string | null;
};

export type CrawlerSettingsTable = {
  id: Generated<number>;
  isRunning: Generated<boolean>;
  intervalMinutes: Generated<number>;
  updatedAt: Generated<Date>;
  /** The limits that the crawler works by, as its configuration has them; null until a crawler ran. */
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
