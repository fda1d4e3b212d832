import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { OptionalEmail } from '../users/user-fields.ts';
import type { Urgency } from './report-reasons.ts';
import {
  optionalText,
  REMOVAL_SUBJECT_MAX_LENGTH,
  REMOVAL_TEXT_MAX_LENGTH,
  requiredText,
  SafetyCode,
  safetyErrors,
} from './safety-fields.ts';
import {
  APPEAL_TEXT_REQUIRED,
  REMOVAL_ROLE_REQUIRED,
  REMOVAL_SUBJECT_REQUIRED,
  REMOVAL_SUBJECT_SINGLE,
  REMOVAL_SUBJECT_TOO_LONG,
  REMOVAL_TEXT_REQUIRED,
  REMOVAL_TEXT_TOO_LONG,
} from './safety-messages.ts';

/** Who asks for the removal, with the sentence of the form. */
export const removalRoles = {
  self: 'I am shown',
  parent: 'My child is shown',
  representative: 'I act for somebody who is shown',
  owner: 'It is my place, my work or my account',
  other: 'I have another reason',
} as const;
export type RemovalRole = keyof typeof removalRoles;
export const RemovalRoleName = z.enum(
  Object.keys(removalRoles) as [RemovalRole, ...RemovalRole[]],
  REMOVAL_ROLE_REQUIRED,
);

/** The urgency of a request, which orders the operators' queue. */
export const removalUrgency: Record<RemovalRole, Urgency> = {
  self: 'high',
  parent: 'critical',
  representative: 'high',
  owner: 'normal',
  other: 'normal',
};

/** An operator looks at a request within this time. */
export const REMOVAL_ANSWER_DAYS = 3;

const subject = optionalText(REMOVAL_SUBJECT_MAX_LENGTH, REMOVAL_SUBJECT_TOO_LONG);

export const NewRemoval = z
  .object({
    /** A shared link of Around, or the address of a profile at the network. */
    link: subject,
    /** A name at the network. */
    profile: subject,
    place: subject,
    role: RemovalRoleName,
    /** Gets the code and the decision; deleted 30 days after the decision. */
    email: OptionalEmail,
    text: requiredText(REMOVAL_TEXT_MAX_LENGTH, { required: REMOVAL_TEXT_REQUIRED, tooLong: REMOVAL_TEXT_TOO_LONG }),
  })
  .check(
    z.refine(({ link, profile, place }) => Boolean(link || profile || place), REMOVAL_SUBJECT_REQUIRED),
    z.refine(({ link, profile, place }) => [link, profile, place].filter(Boolean).length <= 1, REMOVAL_SUBJECT_SINGLE),
  );
export type NewRemoval = z.infer<typeof NewRemoval>;

/** The page of a request, for links in mails. */
export function removalPage(code: string): string {
  return `/remove/${code}`;
}

/** The form, with a link that is filled in. */
export function removalFormFor(link: string): string {
  return `/remove?link=${encodeURIComponent(link)}`;
}

export const requestRemoval = {
  method: 'POST',
  path: '/api/removals',
  summary: 'Asks for the removal of a story, of a profile or of what is shown of a place; needs no account',
  schema: { body: NewRemoval, response: { ...safetyErrors, 201: z.object({ code: SafetyCode }) } },
} as const satisfies Endpoint;

/** `changed`: it was removed, and an appeal of its author was granted later. */
export const RemovalStatus = z.enum(['open', 'appealed', 'removed', 'profileRemoved', 'refused', 'changed']);
export type RemovalStatus = z.infer<typeof RemovalStatus>;

const Removal = z.object({
  status: RemovalStatus,
  requestedAt: z.iso.datetime(),
  /** When an operator will have looked at it; null once it is decided. */
  answerBy: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  /** Why it was refused, in the words of the operator. */
  reason: z.nullable(z.string()),
  /** A request that was refused, or whose removal was taken back, may be appealed once. */
  canAppeal: z.boolean(),
});
export type Removal = z.infer<typeof Removal>;

export const getRemoval = {
  method: 'GET',
  path: '/api/removals/:code',
  summary: 'The state of a removal request',
  schema: { params: z.object({ code: SafetyCode }), response: { ...safetyErrors, 200: Removal } },
} as const satisfies Endpoint;

export const appealRemoval = {
  method: 'POST',
  path: '/api/removals/:code/appeal',
  summary: 'Asks once more after a refusal, or after a removal was taken back',
  schema: {
    params: z.object({ code: SafetyCode }),
    body: z.object({
      text: requiredText(REMOVAL_TEXT_MAX_LENGTH, { required: APPEAL_TEXT_REQUIRED, tooLong: REMOVAL_TEXT_TOO_LONG }),
    }),
    response: { ...safetyErrors, 200: Removal },
  },
} as const satisfies Endpoint;
