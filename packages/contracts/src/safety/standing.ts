import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { MomentId } from '../ids.ts';
import { userErrors } from '../users/user-fields.ts';
import { ReportReasonName } from './reports.ts';

const RemovedMoment = z.object({
  momentId: MomentId,
  locationName: z.string(),
  reason: z.nullable(ReportReasonName),
  /** In the words of the operator. */
  words: z.nullable(z.string()),
  decidedAt: z.iso.datetime(),
});

const Standing = z.object({
  /** Null when the user may share. */
  suspension: z.nullable(
    z.object({
      /** Null for a suspension without an end. */
      until: z.nullable(z.iso.datetime()),
      reason: z.nullable(ReportReasonName),
    }),
  ),
  /** Of the last 90 days, newest first. */
  removedMoments: z.array(RemovedMoment),
});
export type Standing = z.infer<typeof Standing>;

export const getStanding = {
  method: 'GET',
  path: '/api/user/standing',
  summary: 'Whether the signed-in user may share, and which moments were removed',
  schema: { response: { ...userErrors, 200: Standing } },
} as const satisfies Endpoint;
