import type { AccountId, CrawlRunId, ProfileId, ProxyId } from '@around/contracts/ids';
import type { Generated, GeneratedAlways } from 'kysely';

export type AccountState = 'active' | 'cooling' | 'resting' | 'needs_attention' | 'logged_out' | 'disabled';
export type AuthMethod = 'session' | 'password';
export type AccountsTable = {
  id: Generated<AccountId>;
  username: string;
  networkUserId: string | null;
  sealedSession: string | null;
  userAgent: string;
  state: Generated<AccountState>;
  stateReason: string | null;
  stateSince: Generated<Date>;
  cooldownUntil: Date | null;
  /** Rungs climbed on the ladder of cooldowns; clean time since `throttledUntil` takes them back one by one. */
  throttleCount: Generated<number>;
  leaseToken: Generated<string>;
  leasedUntil: Date | null;
  leaseOwner: string | null;
  lastUsedAt: Date | null;
  /** No request before this moment: the gap that pacing asks for outlives a lease. */
  nextRequestAt: Date | null;
  proxyId: ProxyId | null;
  isDefault: Generated<boolean>;
  followingSyncedAt: Date | null;
  createdAt: Generated<Date>;
  /** Its day is the day of this zone. */
  timeZone: Generated<string>;
  /** Of the proxies that it speaks through; it never moves to another one's. */
  country: string | null;
  sessionImportedAt: Generated<Date>;
  /** Grows with each session that an operator hands in: what an old session was told is no word on the new one. */
  sessionVersion: Generated<number>;
  throttledUntil: Date | null;
  softScore: Generated<number>;
  /** Null when a long pause has just begun, or none has been drawn yet. */
  requestsUntilPause: number | null;
  /** The request that was reserved and has not ended; there is at most one. */
  requestInFlight: string | null;
  proxyReboundAt: Date | null;
  authMethod: Generated<AuthMethod>;
  /** A session id as an operator handed it in, until a crawler has made a session of it. */
  sealedHandedSession: string | null;
  sealedPassword: string | null;
  /** The first characters of the session id: what an operator may see of it. */
  sessionHint: string | null;
  /** When the password was last tried, whatever came of it. */
  loggedInAt: Date | null;
  /** What the last check of the session said; null when none has said anything. */
  authenticationSuccess: boolean | null;
  authenticationError: string | null;
  authenticationCheckedAt: Date | null;
  /** Where the reading of the following list goes on, and since when it waits there; null when none is under way. */
  followingCursor: string | null;
  followingCursorAt: Date | null;
  /** How often the list was read to its end. */
  followingReadings: Generated<number>;
  /** A login that waits for the code of its second factor, until then; all of it is secret. */
  sealedSecondFactor: string | null;
  secondFactorUntil: Date | null;
  secondFactorTries: Generated<number>;
};

export type AccountFollowsTable = {
  accountId: AccountId;
  profileId: ProfileId;
  position: number;
  /** The number of the last reading that listed the profile. */
  lastReading: Generated<number>;
};

/** Written before the request is made. No outcome: it is on its way, or whoever made it died. */
export type AccountRequestsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId;
  proxyId: ProxyId | null;
  call: string;
  at: Generated<Date>;
  outcome: string | null;
  finishedAt: Date | null;
  /** The crawl run that it was made for; null for what operators asked for. */
  runId: CrawlRunId | null;
};

export type AccountEventsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId;
  proxyId: ProxyId | null;
  event: AccountState | 'rebound';
  cause: string;
  reason: string | null;
  at: Generated<Date>;
  until: Date | null;
};

export type RateLimitEventsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId | null;
  proxyId: ProxyId | null;
  kind: string;
  startedAt: Generated<Date>;
  endsAt: Date;
};
