import type {
  CdnPurgeId,
  ModerationCaseId,
  ModerationDecisionId,
  MomentId,
  ProfileId,
  StoryId,
  UserId,
} from '@around/contracts/ids';
import type { DecisionAction } from '@around/contracts/operator/moderation/decisions';
import type { RemovalRole } from '@around/contracts/safety/removals';
import type { ReportReason } from '@around/contracts/safety/report-reasons';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

export type StoryVisibility = 'shown' | 'hidden' | 'removed';

/** A reported story, or a removal request. */
export type ModerationCasesTable = {
  id: Generated<ModerationCaseId>;
  kind: 'story' | 'removal';
  storyId: StoryId | null;
  /** The author. */
  profileId: ProfileId | null;
  userId: UserId | null;
  status: Generated<'open' | 'decided'>;
  /** The most urgent one of its reports; null for a removal request, and without a report. */
  reason: ReportReason | null;
  /** See `urgencyRank`. */
  urgency: number;
  isBeyondAllowance: Generated<boolean>;
  isAppeal: Generated<boolean>;
  waitingSince: Generated<Date>;
  /** Of all its reports. */
  reasons: Generated<ReportReason[]>;
  /** An operator has kept the story although it was reported for them: such reports do not hide it any more. */
  keptReasons: Generated<ReportReason[]>;
  claimedBy: string | null;
  claimedUntil: Date | null;
  /** The claim that was released last: its request can arrive after its release. */
  releasedClaimId: string | null;
  createdAt: Generated<Date>;
  decidedAt: Date | null;
};

/** What a decision changed, to take it back. */
export type PreviousState = {
  /** Stories whose visibility it changed, with the one before. */
  stories?: Array<{ id: StoryId; visibility: StoryVisibility }>;
  excludedProfileId?: ProfileId;
  keptReasons: ReportReason[];
  isAppeal: boolean;
  isBeyondAllowance: boolean;
};

export type ModerationDecisionsTable = {
  id: Generated<ModerationDecisionId>;
  caseId: ModerationCaseId;
  action: DecisionAction;
  outcome: 'kept' | 'removed';
  reason: ReportReason | null;
  words: string | null;
  /** The moment that it took down, and its author; null for a decision about an appeal of the author. */
  momentId: MomentId | null;
  authorId: UserId | null;
  /** Of `suspendUser`; null for the next step of the ladder. */
  suspendDays: number | null;
  previous: JSONColumnType<PreviousState>;
  decidedBy: string;
  decidedAt: Generated<Date>;
  undoneBy: string | null;
  undoneAt: Date | null;
  /** What it removed is deleted: it cannot be undone any more. */
  settledAt: Date | null;
  /** Failed attempts; the next one is made after `settleAfter`. */
  settleAttempts: Generated<number>;
  settleAfter: Generated<Date>;
  /** The mails about it are queued. */
  notifiedAt: Date | null;
  notifyAttempts: Generated<number>;
  notifyAfter: Generated<Date>;
};

/** What a case is about, for as long as the author could delete it before the decision. */
export type CaseEvidenceTable = {
  caseId: ModerationCaseId;
  storyId: StoryId;
  /** The author of a moment, who may be deleted. */
  userId: UserId | null;
  story: JSONColumnType<Record<string, unknown>>;
  /** As of the moment. */
  contentDigest: string | null;
  pictureHashes: Generated<Buffer[]>;
  mediaKey: string | null;
  /** The files of the moment are not deleted yet, whoever has ordered it. */
  holdsFiles: Generated<boolean>;
  capturedAt: Generated<Date>;
  deletedByAuthorAt: Date | null;
  /** When everything that recognises or shows the content was deleted. */
  releasedAt: Date | null;
};

/** A suspension whose account is deleted: a keyed digest of each way to sign in that the account had. */
export type KeptSuspensionsTable = {
  digest: string;
  /** Null for a suspension without an end. */
  endsAt: Date | null;
};

/** Deletions and takedowns that are not in the media store's journal yet. */
export type RestoreJournalTable = {
  id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** See `JournalEntry`. */
  entry: JSONColumnType<Record<string, unknown>>;
};

export type ReportsTable = {
  id: GeneratedAlways<string>;
  code: string;
  caseId: ModerationCaseId;
  storyId: StoryId;
  /** The decision about it; null while it is open. */
  decisionId: ModerationDecisionId | null;
  reason: ReportReason;
  words: string | null;
  sealedEmail: string | null;
  language: UserLanguage;
  /** Keyed hashes. Null once personal data is deleted. */
  addressHash: string | null;
  networkHash: string | null;
  /** Counts against the allowance of its network. */
  hasHidden: Generated<boolean>;
  createdAt: Generated<Date>;
};

export type RemovalRequestsTable = {
  id: Generated<string>;
  code: string;
  caseId: ModerationCaseId;
  decisionId: ModerationDecisionId | null;
  link: string | null;
  profile: string | null;
  place: string | null;
  role: RemovalRole;
  words: string | null;
  appealWords: string | null;
  appealedAt: Date | null;
  sealedEmail: string | null;
  language: UserLanguage;
  addressHash: string | null;
  createdAt: Generated<Date>;
};

/** An author asks to decide again about a moment that was taken down. */
export type MomentAppealsTable = {
  id: Generated<string>;
  /** What took it down. One appeal for each. */
  decisionId: ModerationDecisionId;
  /** Where it is decided: the case of the moment, also when a removal request took it down. */
  caseId: ModerationCaseId;
  /** The decision about the appeal; null while it waits. */
  outcomeId: ModerationDecisionId | null;
  userId: UserId;
  /** Null once personal data is deleted. */
  words: string | null;
  /** The author has deleted the moment while the appeal waited. */
  withdrawnAt: Date | null;
  createdAt: Generated<Date>;
};

/** Media that no process serves any more. */
export type MediaTakedownsTable = {
  /** See `mediaSubject`. */
  subject: string;
  /** The id of the story, or of the profile for its avatar. */
  owner: string;
  endsAt: Date;
};

/** Paths to purge from a CDN in front of the gateway. */
export type CdnPurgesTable = {
  id: CdnPurgeId;
  paths: string[];
  createdAt: Generated<Date>;
  /** No attempt is made after it. */
  expiresAt: Date;
  attempts: Generated<number>;
  nextAttemptAt: Generated<Date>;
};

export type TakedownVersionTable = { id: Generated<number>; version: Generated<string> };

/** Moments that were removed. */
export type RemovedContentTable = {
  /** SHA-256 of the uploaded file. */
  digest: string;
  /** As of the moment. */
  pictureHashes: Generated<Buffer[]>;
  decisionId: ModerationDecisionId | null;
  /** The decision about an appeal that allows the file again. */
  liftedBy: ModerationDecisionId | null;
  removedAt: Generated<Date>;
};
