import { reasonGroups } from '@around/contracts/safety/report-reasons';
import { z } from 'zod';

const Code = z.string().regex(/^\d{6}$/);
const SafetyCode = z.string().regex(/^[\w-]{22}$/);
const Time = z.iso.datetime();

/** What a mail says. It is sealed in the mail's row. */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verification-code'), code: Code }),
  z.object({ kind: z.literal('new-password-code'), code: Code }),
  z.object({ kind: z.literal('password-changed'), at: Time }),
  z.object({ kind: z.literal('passkey-added'), at: Time, passkey: z.string() }),
  z.object({ kind: z.literal('passkey-renamed'), at: Time, passkey: z.string(), formerName: z.string() }),
  z.object({ kind: z.literal('passkeys-removed'), at: Time, passkeys: z.array(z.string()) }),
  z.object({ kind: z.literal('provider-linked'), at: Time, provider: z.string() }),
  z.object({ kind: z.literal('providers-unlinked'), at: Time, providers: z.array(z.string()) }),
  z.object({ kind: z.literal('password-removed'), at: Time }),
  z.object({ kind: z.literal('email-changed'), at: Time }),
  z.object({ kind: z.literal('removal-received'), code: SafetyCode }),
  z.object({ kind: z.literal('report-decided'), outcome: z.enum(['kept', 'removed', 'changed']) }),
  z.object({
    kind: z.literal('removal-decided'),
    code: SafetyCode,
    status: z.enum(['removed', 'profileRemoved', 'refused', 'changed']),
    words: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('moment-removed'),
    place: z.string(),
    /** Hidden, and not removed. */
    isHidden: z.boolean().optional(),
    group: z.enum([...reasonGroups, 'request']).nullable(),
    words: z.string().nullable(),
    /** Until when the author may not share, null if without an end; undefined when the author may. */
    suspendedUntil: Time.nullable().optional(),
  }),
  z.object({
    kind: z.literal('appeal-decided'),
    place: z.string(),
    /** `granted`: the removal was wrong, but the moment has ended or its video is deleted. */
    outcome: z.enum(['restored', 'granted', 'refused', 'staysHidden']),
    words: z.string().nullable(),
  }),
]);
export type MailContent = z.infer<typeof MailContent>;
export type MailKind = MailContent['kind'];
