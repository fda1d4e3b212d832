import type {
  AccountEventsTable,
  AccountFollowsTable,
  AccountRequestsTable,
  AccountsTable,
  RateLimitEventsTable,
} from './schema/account-tables.ts';
import type {
  CrawlerSettingsTable,
  CrawlerWorkersTable,
  CrawlPausesTable,
  CrawlRunsTable,
  CrawlTasksTable,
  TraySightingsTable,
} from './schema/crawl-tables.ts';
import type {
  MediaRemovalsTable,
  MediaStoreStateTable,
  MomentsTable,
  UploadsTable,
  UploadTurnsTable,
  UploadWorkersTable,
} from './schema/moment-tables.ts';
import type {
  AdminPasskeysTable,
  AdminRecoveryCodesTable,
  AdminsTable,
  AlertsTable,
  AuditLogTable,
  CollectionRecordTable,
  OperatorJobsTable,
  OutboxTable,
} from './schema/operator-tables.ts';
import type { ProxiesTable, ProxyEventsTable } from './schema/proxy-tables.ts';
import type {
  CaseEvidenceTable,
  CdnPurgesTable,
  KeptSuspensionsTable,
  MediaTakedownsTable,
  ModerationCasesTable,
  ModerationDecisionsTable,
  MomentAppealsTable,
  RemovalRequestsTable,
  RemovedContentTable,
  ReportsTable,
  RestoreJournalTable,
  TakedownVersionTable,
} from './schema/safety-tables.ts';
import type {
  EndedLocationsTable,
  LiveLocationsTable,
  LocationsTable,
  NetworkPlacesTable,
  ProfilesTable,
  SetAsideStoriesTable,
  StoriesTable,
  WaitingStoriesTable,
} from './schema/story-tables.ts';
import type {
  FollowsTable,
  MailsTable,
  PushSubscriptionsTable,
  UserIdentitiesTable,
  UserPasskeysTable,
  UsersTable,
} from './schema/user-tables.ts';

export type { StoryPlacement } from '@around/contracts/stories/story-placement';
export type { AccountState, AuthMethod } from './schema/account-tables.ts';
export type { CrawlPauseCause, CrawlReason, CrawlTaskKind, CrawlTaskState } from './schema/crawl-tables.ts';
export type { StoreUpkeepProblem } from './schema/moment-tables.ts';
export type { ProxyState } from './schema/proxy-tables.ts';
export type { StoryVisibility } from './schema/safety-tables.ts';
export type { StorySource } from './schema/story-tables.ts';

export type Schema = {
  admins: AdminsTable;
  adminPasskeys: AdminPasskeysTable;
  adminRecoveryCodes: AdminRecoveryCodesTable;
  profiles: ProfilesTable;
  endedLocations: EndedLocationsTable;
  locations: LocationsTable;
  stories: StoriesTable;
  waitingStories: WaitingStoriesTable;
  setAsideStories: SetAsideStoriesTable;
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
  users: UsersTable;
  userPasskeys: UserPasskeysTable;
  userIdentities: UserIdentitiesTable;
  follows: FollowsTable;
  mails: MailsTable;
  pushSubscriptions: PushSubscriptionsTable;
  moments: MomentsTable;
  uploads: UploadsTable;
  mediaRemovals: MediaRemovalsTable;
  uploadTurns: UploadTurnsTable;
  uploadWorkers: UploadWorkersTable;
  mediaStoreState: MediaStoreStateTable;
  moderationCases: ModerationCasesTable;
  caseEvidence: CaseEvidenceTable;
  moderationDecisions: ModerationDecisionsTable;
  reports: ReportsTable;
  removalRequests: RemovalRequestsTable;
  momentAppeals: MomentAppealsTable;
  mediaTakedowns: MediaTakedownsTable;
  cdnPurges: CdnPurgesTable;
  takedownVersion: TakedownVersionTable;
  removedContent: RemovedContentTable;
  keptSuspensions: KeptSuspensionsTable;
  restoreJournal: RestoreJournalTable;
};
