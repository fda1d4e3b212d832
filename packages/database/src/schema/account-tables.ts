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
  /** Step on the cooldown ladder. Time without a throttle since `throttledUntil` lowers it step by step. */
  throttleCount: Generated<number>;
  leaseToken: Generated<string>;
  leasedUntil: Date | null;
  leaseOwner: string | null;
  lastUsedAt: Date | null;
  /** No request before this time. Stored here because the gap between requests outlives a lease. */
  nextRequestAt: Date | null;
  proxyId: ProxyId | null;
  isDefault: Generated<boolean>;
  followingSyncedAt: Date | null;
  createdAt: Generated<Date>;
  /** IANA name; active hours are in this zone. */
  timeZone: Generated<string>;
  /** Country of its proxies. The account never moves to a proxy of another country. */
  country: string | null;
  sessionImportedAt: Generated<Date>;
  /** Incremented by each new session, so that failures of an old session do not affect the new one. */
  sessionVersion: Generated<number>;
  throttledUntil: Date | null;
  softScore: Generated<number>;
  /** Null when a long pause has just started or none was drawn yet. */
  requestsUntilPause: number | null;
  /** The reserved request that has not ended; at most one. */
  requestInFlight: string | null;
  proxyReboundAt: Date | null;
  authMethod: Generated<AuthMethod>;
  /** A session id submitted by an operator, until a crawler has made a session from it. */
  sealedHandedSession: string | null;
  sealedPassword: string | null;
  /** The first characters of the session id, shown to operators. */
  sessionHint: string | null;
  /** Time of the last login attempt, successful or not. */
  loggedInAt: Date | null;
  /** Result of the last session check; null without a result. */
  authenticationSuccess: boolean | null;
  authenticationError: string | null;
  authenticationCheckedAt: Date | null;
  /** Cursor of an unfinished reading of the following list, and when it was saved; null without one. */
  followingCursor: string | null;
  followingCursorAt: Date | null;
  /** Number of completed readings. */
  followingReadings: Generated<number>;
  /** A login that waits for its second factor code, and its deadline. */
  sealedSecondFactor: string | null;
  secondFactorUntil: Date | null;
  secondFactorTries: Generated<number>;
};

export type AccountFollowsTable = {
  accountId: AccountId;
  profileId: ProfileId;
  position: number;
  /** Number of the last reading that listed the profile. */
  lastReading: Generated<number>;
};

/** Inserted before the request is made. Without an outcome the request is in flight, or its process died. */
export type AccountRequestsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId;
  proxyId: ProxyId | null;
  call: string;
  at: Generated<Date>;
  outcome: string | null;
  finishedAt: Date | null;
  /** Null for requests of operator jobs. */
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
