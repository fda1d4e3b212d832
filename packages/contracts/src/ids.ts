import * as z from 'zod/mini';

export const LocationId = z.uuid().brand<'LocationId'>();
export type LocationId = z.infer<typeof LocationId>;

export const StoryId = z.uuid().brand<'StoryId'>();
export type StoryId = z.infer<typeof StoryId>;

export const ProfileId = z.uuid().brand<'ProfileId'>();
export type ProfileId = z.infer<typeof ProfileId>;

export const AccountId = z.uuid().brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

export const ProxyId = z.uuid().brand<'ProxyId'>();
export type ProxyId = z.infer<typeof ProxyId>;

export const CrawlRunId = z.uuid().brand<'CrawlRunId'>();
export type CrawlRunId = z.infer<typeof CrawlRunId>;

export const CrawlTaskId = z.uuid().brand<'CrawlTaskId'>();
export type CrawlTaskId = z.infer<typeof CrawlTaskId>;

export const OperatorJobId = z.uuid().brand<'OperatorJobId'>();
export type OperatorJobId = z.infer<typeof OperatorJobId>;

export const UserId = z.uuid().brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;

export const CdnPurgeId = z.uuid().brand<'CdnPurgeId'>();
export type CdnPurgeId = z.infer<typeof CdnPurgeId>;

export const MailId = z.uuid().brand<'MailId'>();
export type MailId = z.infer<typeof MailId>;

/** Also the id of the story, once the moment is live. */
export const MomentId = z.uuid().brand<'MomentId'>();
export type MomentId = z.infer<typeof MomentId>;

export const ModerationCaseId = z.uuid().brand<'ModerationCaseId'>();
export type ModerationCaseId = z.infer<typeof ModerationCaseId>;

export const ModerationDecisionId = z.uuid().brand<'ModerationDecisionId'>();
export type ModerationDecisionId = z.infer<typeof ModerationDecisionId>;

export const UploadId = z.uuid().brand<'UploadId'>();
export type UploadId = z.infer<typeof UploadId>;

export const PushSubscriptionId = z.uuid().brand<'PushSubscriptionId'>();
export type PushSubscriptionId = z.infer<typeof PushSubscriptionId>;
