import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { MomentId } from '../ids.ts';
import { userErrors } from '../users/user-fields.ts';
import { ReportReasonName } from './reports.ts';
import { REMOVAL_TEXT_MAX_LENGTH, requiredText } from './safety-fields.ts';
import { APPEAL_TEXT_REQUIRED, REMOVAL_TEXT_TOO_LONG } from './safety-messages.ts';

export const AppealStatus = z.enum(['open', 'granted', 'refused', 'withdrawn']);
export type AppealStatus = z.infer<typeof AppealStatus>;

const MomentAppeal = z.object({
  status: AppealStatus,
  appealedAt: z.iso.datetime(),
  /** When an operator will have looked at it; null once it is decided or withdrawn. */
  answerBy: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  /** Of the decision about the appeal, in the words of the operator. */
  words: z.nullable(z.string()),
});

const Takedown = {
  momentId: MomentId,
  /** It is not shown, and nothing of it is deleted before its end. */
  isHidden: z.boolean(),
  /** Somebody has asked for its removal. It has no reason then. */
  isOnRequest: z.boolean(),
  reason: z.nullable(ReportReasonName),
  /** In the words of the operator. */
  words: z.nullable(z.string()),
  decidedAt: z.iso.datetime(),
};

const RemovedMoment = z.object({
  ...Takedown,
  locationName: z.string(),
  /** Null while the decision may be appealed. */
  appeal: z.nullable(MomentAppeal),
});
export type RemovedMoment = z.infer<typeof RemovedMoment>;

const Suspension = z.object({
  /** Null for a suspension without an end. */
  until: z.nullable(z.iso.datetime()),
  reason: z.nullable(ReportReasonName),
});

/** What operators decided about moments of the user, and what the user wrote against it. */
export const ExportedStanding = z.object({
  suspension: z.nullable(Suspension),
  takedowns: z.array(
    z.object({
      ...Takedown,
      appeal: z.nullable(
        z.object({
          ...MomentAppeal.shape,
          /** As the user wrote it; null after 90 days, and once it is withdrawn. */
          text: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});
export type ExportedStanding = z.infer<typeof ExportedStanding>;

const Standing = z.object({
  /** Null when the user may share. */
  suspension: z.nullable(Suspension),
  /** Of the last 90 days, newest first. Also those that an appeal has brought back. */
  removedMoments: z.array(RemovedMoment),
});
export type Standing = z.infer<typeof Standing>;

export const getStanding = {
  method: 'GET',
  path: '/api/user/standing',
  summary: 'Whether the signed-in user may share, and which moments were removed',
  schema: { response: { ...userErrors, 200: Standing } },
} as const satisfies Endpoint;

/** Suspended users may appeal too. */
export const appealMoment = {
  method: 'POST',
  path: '/api/user/moments/:momentId/appeal',
  summary: 'Asks once more about a moment of the signed-in user that was hidden or removed; once for each decision',
  schema: {
    params: z.object({ momentId: MomentId }),
    body: z.object({
      text: requiredText(REMOVAL_TEXT_MAX_LENGTH, { required: APPEAL_TEXT_REQUIRED, tooLong: REMOVAL_TEXT_TOO_LONG }),
    }),
    response: { ...userErrors, 200: RemovedMoment },
  },
} as const satisfies Endpoint;
