import * as z from 'zod/mini';
import type { Endpoint } from '../../endpoint.ts';
import { MediaType } from '../../feed.ts';
import { LocationId, ModerationCaseId, ProfileId, StoryId, UserId } from '../../ids.ts';
import { queryInteger } from '../../query-values.ts';
import { RemovalRoleName } from '../../safety/removals.ts';
import { urgencies } from '../../safety/report-reasons.ts';
import { ReportReasonName } from '../../safety/reports.ts';
import { operatorErrors } from '../fields/operator-errors.ts';
import { Decision } from './decisions.ts';

export const CASES_LIMIT_DEFAULT = 30;

/** How visitors see the story. `gone`: its record is deleted. */
const StoryVisibility = z.enum(['shown', 'hidden', 'removed', 'gone']);
export type StoryVisibility = z.infer<typeof StoryVisibility>;

const CaseStory = z.object({
  id: StoryId,
  visibility: StoryVisibility,
  source: z.enum(['network', 'moment']),
  mediaType: MediaType,
  /** Paths on the gateway that show the media to operators, also when it is hidden for everybody. */
  mediaUrl: z.nullable(z.string()),
  thumbnailUrl: z.nullable(z.string()),
  caption: z.nullable(z.string()),
  locationId: LocationId,
  locationName: z.string(),
  postedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When its author deleted it, or the account. The case goes on. */
  deletedByAuthorAt: z.nullable(z.iso.datetime()),
});

/** A profile at the network, or a user of Around. */
const CaseAuthor = z.object({
  profileId: z.nullable(ProfileId),
  userId: z.nullable(UserId),
  username: z.string(),
  /** Decisions about earlier stories of the author. */
  kept: z.int(),
  removed: z.int(),
  suspendedUntil: z.nullable(z.iso.datetime()),
  isSuspended: z.boolean(),
});

export const CaseSummary = z.object({
  id: ModerationCaseId,
  kind: z.enum(['story', 'removal']),
  status: z.enum(['open', 'decided']),
  urgency: z.enum(urgencies),
  /** An urgent report that did not hide the story, because its network had used up its allowance. These come first. */
  isBeyondAllowance: z.boolean(),
  isAppeal: z.boolean(),
  /** The most urgent reason of its reports; null for a removal request, and for an appeal against one. */
  reason: z.nullable(ReportReasonName),
  waitingSince: z.iso.datetime(),
  reports: z.int(),
  /** Independent networks of its reports. */
  networks: z.int(),
  story: z.nullable(CaseStory),
  /** The link, name or place of a removal request. */
  subject: z.nullable(z.string()),
  claimedBy: z.nullable(z.string()),
  claimedUntil: z.nullable(z.iso.datetime()),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

const CaseReport = z.object({
  reason: ReportReasonName,
  text: z.nullable(z.string()),
  reportedAt: z.iso.datetime(),
  hasEmail: z.boolean(),
  /** An opaque value, the same for all reports of one network. Null once personal data has been deleted. */
  network: z.nullable(z.string()),
  /** Outcomes of the other reports of this address. */
  reporterKept: z.int(),
  reporterRemoved: z.int(),
});

const CaseRemoval = z.object({
  link: z.nullable(z.string()),
  profile: z.nullable(z.string()),
  place: z.nullable(z.string()),
  role: RemovalRoleName,
  text: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
  hasEmail: z.boolean(),
  /** The profile that the link or name refers to, if it is known. */
  foundProfile: z.nullable(z.object({ id: ProfileId, username: z.string(), isExcluded: z.boolean() })),
});

/** Of the author of a moment that was taken down. The decision against it is in `decisions`. */
const CaseAppeal = z.object({
  /** Null once personal data has been deleted. */
  text: z.nullable(z.string()),
  appealedAt: z.iso.datetime(),
  /** Whether a restore shows the moment again. Its author may share the video again in any case. */
  canReturn: z.boolean(),
  /** The appeal is against a decision to hide. */
  isHidden: z.boolean(),
  /** When the author deleted the moment while the appeal waited; null otherwise. */
  withdrawnAt: z.nullable(z.iso.datetime()),
  /** The case of the removal request that took the moment down; null when its reports did. */
  requestCaseId: z.nullable(ModerationCaseId),
});

export const CaseDetail = z.object({
  ...CaseSummary.shape,
  author: z.nullable(CaseAuthor),
  /** The newest 200. */
  reportList: z.array(CaseReport),
  removal: z.nullable(CaseRemoval),
  appeal: z.nullable(CaseAppeal),
  /** Newest first. */
  decisions: z.array(Decision),
});
export type CaseDetail = z.infer<typeof CaseDetail>;

export const listCases = {
  method: 'GET',
  path: '/api/admin/moderation',
  summary: 'Reported stories and removal requests, most urgent first, then longest waiting first',
  schema: {
    querystring: z.object({
      status: z.optional(z.enum(['open', 'decided'])),
      kind: z.optional(z.enum(['story', 'removal'])),
      reason: z.optional(ReportReasonName),
      /** The value of `network` of a report: stories that this network reported. */
      network: z.optional(z.string().check(z.regex(/^[0-9a-f]{8}$/))),
      limit: z.optional(queryInteger(1, 100)),
      cursor: z.optional(z.string().check(z.maxLength(200))),
    }),
    response: {
      ...operatorErrors,
      200: z.object({ cases: z.array(CaseSummary), nextCursor: z.nullable(z.string()), waiting: z.int() }),
    },
  },
} as const satisfies Endpoint;

export const getCase = {
  method: 'GET',
  path: '/api/admin/moderation/cases/:caseId',
  summary: 'One case with its story, reports, author and decisions',
  schema: { params: z.object({ caseId: ModerationCaseId }), response: { ...operatorErrors, 200: CaseDetail } },
} as const satisfies Endpoint;

/** The page that opens a case chooses the id of its claim. */
const ClaimParams = z.object({
  caseId: ModerationCaseId,
  claimId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
});

/** For five minutes; repeating it extends the claim. 409 if another operator has the case, or if this claim has been released. */
export const claimCase = {
  method: 'PUT',
  path: '/api/admin/moderation/cases/:caseId/claims/:claimId',
  summary: 'Reserves a case, so that no other operator decides it',
  schema: { params: ClaimParams, response: { ...operatorErrors, 200: CaseDetail } },
} as const satisfies Endpoint;

/** A claim that arrives after its release is refused: a page that is closed can send both at once. */
export const releaseCase = {
  method: 'DELETE',
  path: '/api/admin/moderation/cases/:caseId/claims/:claimId',
  summary: 'Gives a case back to the queue',
  schema: {
    params: ClaimParams,
    response: { ...operatorErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;
