import type { MediaType } from '@around/contracts/feed';
import type {
  AccountId,
  CrawlRunId,
  CrawlTaskId,
  LocationId,
  OperatorJobId,
  ProfileId,
  ProxyId,
  StoryId,
} from '@around/contracts/ids';
import type { OperatorJobKind, OperatorJobResult, OperatorJobState } from '@around/contracts/operator-jobs';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type StorySource = 'network' | 'moment';
export type AccountState = 'active' | 'cooling' | 'resting' | 'needs_attention' | 'logged_out' | 'disabled';
export type ProxyState = 'active' | 'cooling' | 'quarantined' | 'disabled';
export type CrawlPauseCause = 'accounts_blocked' | 'answers_changed' | 'network_down' | 'operator';
/** By coordinates on its sticker, by a look-up of its sticker, by its author's home, or by where its author usually is. */
export type StoryPlacement = 'sticker' | 'lookup' | 'home' | 'usual';
export type AuthMethod = 'session' | 'password';
export type CrawlReason = 'scheduled' | 'requested';
export type CrawlTaskKind = 'sweep' | 'fetch';
/** `put_off`: nobody was free in time; what it was about stays due for the next run. */
export type CrawlTaskState = 'pending' | 'done' | 'put_off' | 'failed';

type AdminsTable = {
  id: Generated<string>;
  username: string;
  passwordHash: string;
  createdAt: Generated<Date>;
};

type ProfilesTable = {
  id: Generated<ProfileId>;
  networkId: string;
  username: string;
  fullName: string | null;
  category: string | null;
  isPrivate: boolean;
  isVerified: boolean;
  followerCount: number | null;
  followingCount: number | null;
  avatarUrl: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  address: string | null;
  /** When the details that only a look-up by id tells were last asked for. */
  detailsFetchedAt: Date | null;
  /** Posting time of the newest story that we stored: a hint for what changed, never a proof of completeness. */
  latestStoryAt: Date | null;
  storiesFetchedAt: Date | null;
  /** The run in which somebody took this profile's stories on; keeps two sweeps from fetching it twice. */
  claimedByRunId: CrawlRunId | null;
  createdAt: Generated<Date>;
  /** An operator asked for it by name: looked after even if no account follows it. */
  isWatched: Generated<boolean>;
  /** Home as an operator set it, for profiles whose own the network does not tell. */
  setLatitude: number | null;
  setLongitude: number | null;
  /** When the network said that it knows nobody of this id; null again when a list or a look-up shows the profile. */
  goneAt: Date | null;
  /** Not to be collected since then: of such a profile we know its id and name, so as to know it again, and nothing else. */
  excludedAt: Date | null;
  excludedReason: string | null;
};

type LocationsTable = {
  id: Generated<LocationId>;
  name: string;
  description: string | null;
  latitude: number;
  longitude: number;
  avatarUrl: string | null;
  networkLocationId: string | null;
  /** The profile whose home this is. */
  profileId: ProfileId | null;
  /** The name as search compares it. */
  foldedName: GeneratedAlways<string>;
  createdAt: Generated<Date>;
};

type StoriesTable = {
  id: Generated<StoryId>;
  locationId: LocationId;
  source: StorySource;
  externalId: string;
  profileId: ProfileId | null;
  mediaType: MediaType;
  mediaUrl: string;
  thumbnailUrl: string | null;
  caption: string | null;
  postedAt: Date;
  expiresAt: GeneratedAlways<Date>;
  createdAt: Generated<Date>;
  /** How a crawled story came to its location; null for a moment. */
  placedBy: StoryPlacement | null;
};

/** One row per location with a live story, with its feed answer ready to send. Written by `refreshLiveLocations` alone. */
type LiveLocationsTable = {
  locationId: LocationId;
  position: string;
  liveUntil: Date;
  momentsLiveUntil: Date | null;
  nextExpiryAt: Date;
  feedItem: string;
  momentsFeedItem: string | null;
};

type ProxiesTable = {
  id: Generated<ProxyId>;
  host: string;
  port: number;
  username: string;
  sealedPassword: string;
  country: string | null;
  state: Generated<ProxyState>;
  stateReason: string | null;
  cooldownUntil: Date | null;
  errorCount: Generated<number>;
  consecutiveErrors: Generated<number>;
  lastUsedAt: Date | null;
  createdAt: Generated<Date>;
  stateSince: Generated<Date>;
  /** Somebody probes this proxy until then at most. */
  probingUntil: Date | null;
};

type AccountsTable = {
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

/** Written before the request is made. No outcome: it is on its way, or whoever made it died. */
type AccountRequestsTable = {
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

type AccountEventsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId;
  proxyId: ProxyId | null;
  event: AccountState | 'rebound';
  cause: string;
  reason: string | null;
  at: Generated<Date>;
  until: Date | null;
};

type ProxyEventsTable = {
  id: GeneratedAlways<string>;
  proxyId: ProxyId;
  accountId: AccountId | null;
  event: ProxyState;
  cause: string;
  reason: string | null;
  at: Generated<Date>;
  until: Date | null;
};

/** All crawling stands still while one is open and `until` is ahead. */
type CrawlPausesTable = {
  id: GeneratedAlways<string>;
  cause: CrawlPauseCause;
  reason: string;
  openedAt: Generated<Date>;
  until: Date;
  closedAt: Date | null;
};

type AccountFollowsTable = {
  accountId: AccountId;
  profileId: ProfileId;
  position: number;
  /** The number of the last reading that listed the profile. */
  lastReading: Generated<number>;
};

type CrawlRunsTable = {
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

type CrawlTasksTable = {
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
  /** Of a sweep: how many followed profiles the tray listed. */
  traySize: number | null;
  /** When its job was last heard of. */
  touchedAt: Generated<Date>;
  /** Postponed until then, and why. */
  waitsUntil: Date | null;
  waitReason: string | null;
};

type CrawlerSettingsTable = {
  id: Generated<number>;
  isRunning: Generated<boolean>;
  intervalMinutes: Generated<number>;
  updatedAt: Generated<Date>;
  /** The limits that the crawler works by, as its configuration has them; null until a crawler ran. */
  pacing: JSONColumnType<object | null, string | null, string | null>;
};

type OutboxTable = {
  sequence: GeneratedAlways<string>;
  id: Generated<string>;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delayMs: Generated<number>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
};

/** What an operator asked for: one open row for each kind and target. */
type OperatorJobsTable = {
  id: Generated<OperatorJobId>;
  kind: OperatorJobKind;
  /** Whom or what it is about: an id or a name; empty for jobs about everything. */
  target: Generated<string>;
  /** A secret that the job needs, sealed to this row; gone when the job ends. */
  sealedInput: string | null;
  state: Generated<OperatorJobState>;
  progress: Generated<number>;
  message: string | null;
  result: JSONColumnType<OperatorJobResult, string | null, string | null> | null;
  error: string | null;
  requestedBy: string;
  createdAt: Generated<Date>;
  startedAt: Date | null;
  /** The last sign of life of whoever works on it. */
  touchedAt: Generated<Date>;
  finishedAt: Date | null;
};

type CrawlerWorkersTable = {
  id: string;
  host: string;
  pid: number;
  startedAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
};

/** Places looked up by id; one without a position is unknown to the network too. */
type NetworkPlacesTable = {
  pk: string;
  name: string | null;
  latitude: number | null;
  longitude: number | null;
  city: string | null;
  fetchedAt: Generated<Date>;
};

type RateLimitEventsTable = {
  id: GeneratedAlways<string>;
  accountId: AccountId | null;
  proxyId: ProxyId | null;
  kind: string;
  startedAt: Generated<Date>;
  endsAt: Date;
};

type TraySightingsTable = { profileId: ProfileId; latestMediaAt: Date; seenAt: Generated<Date> };

type AuditLogTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** The admin's name, or what somebody claimed to be called at the door. */
  actor: string;
  action: string;
  target: string | null;
  details: JSONColumnType<Record<string, unknown>>;
  address: string | null;
};

type AlertsTable = {
  id: GeneratedAlways<string>;
  rule: string;
  subject: string;
  cause: string;
  beganAt: Generated<Date>;
  endedAt: Date | null;
  beginningToldAt: Date | null;
  endToldAt: Date | null;
  /** Until then the news is somebody's who is about to tell it. */
  tellAfter: Generated<Date>;
};

/** One row: what is collected and why, on what basis, and whom to ask to be left out. */
type CollectionRecordTable = {
  id: Generated<number>;
  purpose: Generated<string>;
  lawfulBasis: Generated<string>;
  contact: Generated<string>;
  updatedAt: Date | null;
  /** The admin's name; null while nobody has written anything. */
  updatedBy: string | null;
};

export type Schema = {
  admins: AdminsTable;
  profiles: ProfilesTable;
  locations: LocationsTable;
  stories: StoriesTable;
  liveLocations: LiveLocationsTable;
  proxies: ProxiesTable;
  accounts: AccountsTable;
  accountFollows: AccountFollowsTable;
  accountRequests: AccountRequestsTable;
  accountEvents: AccountEventsTable;
  proxyEvents: ProxyEventsTable;
  crawlPauses: CrawlPausesTable;
  crawlRuns: CrawlRunsTable;
  crawlTasks: CrawlTasksTable;
  crawlerSettings: CrawlerSettingsTable;
  outbox: OutboxTable;
  operatorJobs: OperatorJobsTable;
  crawlerWorkers: CrawlerWorkersTable;
  networkPlaces: NetworkPlacesTable;
  rateLimitEvents: RateLimitEventsTable;
  traySightings: TraySightingsTable;
  auditLog: AuditLogTable;
  alerts: AlertsTable;
  collectionRecord: CollectionRecordTable;
};
