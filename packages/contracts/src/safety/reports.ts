import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { StoryId } from '../ids.ts';
import { OptionalEmail } from '../users/user-fields.ts';
import { type ReportReason, reportReasons } from './report-reasons.ts';
import { optionalText, REPORT_TEXT_MAX_LENGTH, SafetyCode, safetyErrors } from './safety-fields.ts';
import { REASON_REQUIRED, REPORT_TEXT_TOO_LONG } from './safety-messages.ts';

export const ReportReasonName = z.enum(reportReasons as [ReportReason, ...ReportReason[]], REASON_REQUIRED);

export const NewReport = z.object({
  storyId: StoryId,
  reason: ReportReasonName,
  text: optionalText(REPORT_TEXT_MAX_LENGTH, REPORT_TEXT_TOO_LONG),
  /** For the decision only; deleted 30 days after it. */
  email: OptionalEmail,
});
export type NewReport = z.infer<typeof NewReport>;

/** `forYou`: the client hides the story on this device (docs/decisions/0016-takedowns.md). */
export const HiddenFor = z.enum(['forYou', 'forEverybody']);
export type HiddenFor = z.infer<typeof HiddenFor>;

/** A repeated report of a story from the same address gets the same code, and adds what the first report did not contain. */
export const reportStory = {
  method: 'POST',
  path: '/api/reports',
  summary: 'Reports a story; needs no account',
  schema: {
    body: NewReport,
    response: { ...safetyErrors, 201: z.object({ code: SafetyCode, hidden: HiddenFor }) },
  },
} as const satisfies Endpoint;

/** `changed`: it was removed, and an appeal of its author was granted later. */
export const ReportStatus = z.enum(['open', 'kept', 'removed', 'changed']);
export type ReportStatus = z.infer<typeof ReportStatus>;

export const getReport = {
  method: 'GET',
  path: '/api/reports/:code',
  summary: 'Whether a report has been decided',
  schema: {
    params: z.object({ code: SafetyCode }),
    response: {
      ...safetyErrors,
      200: z.object({ status: ReportStatus, decidedAt: z.nullable(z.iso.datetime()) }),
    },
  },
} as const satisfies Endpoint;
