import * as z from 'zod/mini';
import { AccountId, CrawlRunId, LocationId, StoryId } from './ids.ts';
import { opaqueId, orNull } from './operator/fields/response-fields.ts';

/** The console shows this many characters of an authentication error. */
export const AUTH_ERROR_SHOWN_LENGTH = 50;

/** A followed or requested profile in the operator's lists. */
export const SyncedAccount = z.object({
  id: opaqueId<'ProfileId'>(),
  instagramUsername: z.string(),
  fullName: orNull(z.string()),
  isVerified: z._default(z.boolean(), false),
  category: orNull(z.string()),
  avatarUrl: orNull(z.string()),
});
export type SyncedAccount = z.infer<typeof SyncedAccount>;

/** The result of an account's session check. `authenticationSuccess` is null when untested or inconclusive. */
export const AccountCheck = z.object({
  accountId: AccountId,
  username: z.string(),
  authenticationSuccess: z.nullable(z.boolean()),
  authError: z.nullable(z.string()),
});
export type AccountCheck = z.infer<typeof AccountCheck>;

export const SampleStory = z.object({
  id: StoryId,
  locationId: LocationId,
  locationName: z.string(),
  mediaType: z.enum(['image', 'video']),
  mediaUrl: z.string(),
  caption: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type SampleStory = z.infer<typeof SampleStory>;

const count = z.int().check(z.nonnegative());

/** The result of each kind of job. Some jobs also write a partial result while they run. */
export const operatorJobResults = {
  'run-cycle': z.object({
    runId: CrawlRunId,
    isFinished: z.boolean(),
    /** All stories the run fetched, including those already stored. */
    storyCount: count,
    storiesAdded: count,
    accountsProcessed: count,
    accountsWithErrors: count,
  }),
  refresh: z.object({
    storiesFetched: count,
    storiesAdded: count,
    locations: z.array(z.object({ id: LocationId, name: z.string(), storyCount: count })),
    sample: z.nullable(SampleStory),
  }),
  'verify-accounts': z.object({ accounts: z.array(AccountCheck) }),
  'check-account': AccountCheck,
  'import-session': AccountCheck,
  'log-in': AccountCheck,
  'confirm-log-in': AccountCheck,
  'log-out': z.object({ wasToldToNetwork: z.boolean() }),
  'sync-profile': z.object({ user: SyncedAccount, storiesFetched: count, storiesAdded: count }),
  'sync-story-owners': z.object({ syncedCount: count, leftCount: count, syncedAccounts: z.array(SyncedAccount) }),
  'sync-profiles': z.object({ syncedCount: count, detailsCount: count, leftCount: count }),
  'sync-accounts': z.object({ pairedCount: count, waitingCount: count }),
  'reset-accounts': z.object({ resetCount: count, needSessionCount: count }),
  'probe-proxy': z.object({
    isHealthy: z.boolean(),
    latencyMs: z.nullable(count),
    error: z.nullable(z.string()),
  }),
  'probe-new-proxy': z.object({
    isHealthy: z.boolean(),
    latencyMs: z.nullable(count),
    error: z.nullable(z.string()),
  }),
};

export type OperatorJobKind = keyof typeof operatorJobResults;
export type OperatorJobResults = { [K in OperatorJobKind]: z.infer<(typeof operatorJobResults)[K]> };
export type OperatorJobResult = OperatorJobResults[OperatorJobKind];

const operatorJobKinds = Object.keys(operatorJobResults) as OperatorJobKind[];
export const OperatorJobKind = z.enum(operatorJobKinds as [OperatorJobKind, ...OperatorJobKind[]]);

export const OperatorJobState = z.enum(['waiting', 'running', 'done', 'failed']);
export type OperatorJobState = z.infer<typeof OperatorJobState>;
