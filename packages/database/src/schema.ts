import type { MediaType } from '@around/contracts/feed';
import type {
  AccountId,
  CrawlRunId,
  CrawlTaskId,
  LocationId,
  ProfileId,
  ProxyId,
  StoryId,
} from '@around/contracts/ids';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type StorySource = 'network' | 'moment';
export type AccountState = 'active' | 'cooling' | 'needs_attention' | 'logged_out' | 'disabled';
export type ProxyState = 'active' | 'cooling' | 'quarantined' | 'disabled';
export type CrawlReason = 'scheduled' | 'requested';
export type CrawlTaskKind = 'sweep' | 'fetch';
export type CrawlTaskState = 'pending' | 'done' | 'failed';

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
  /** How many times in a row the network slowed this account down; the exponent of its next cooldown. */
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
};

type AccountFollowsTable = { accountId: AccountId; profileId: ProfileId; position: number };

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
  requestsMade: Generated<number>;
  rateLimitEvents: Generated<number>;
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
};

type CrawlerSettingsTable = {
  id: Generated<number>;
  isRunning: Generated<boolean>;
  intervalMinutes: Generated<number>;
  updatedAt: Generated<Date>;
};

type OutboxTable = {
  id: GeneratedAlways<string>;
  queue: string;
  job: string;
  payload: JSONColumnType<Record<string, unknown>>;
  delayMs: Generated<number>;
  createdAt: Generated<Date>;
  sentAt: Date | null;
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
  crawlRuns: CrawlRunsTable;
  crawlTasks: CrawlTasksTable;
  crawlerSettings: CrawlerSettingsTable;
  outbox: OutboxTable;
};
