import { z } from 'zod';

const Code = z.string().regex(/^\d{6}$/);
const Time = z.iso.datetime();

/** What a mail says. It is sealed in the mail's row. */
export const MailContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verification-code'), code: Code }),
  z.object({ kind: z.literal('new-password-code'), code: Code }),
  z.object({ kind: z.literal('password-changed'), at: Time }),
  z.object({ kind: z.literal('passkey-added'), at: Time, passkey: z.string() }),
  z.object({ kind: z.literal('provider-linked'), at: Time, provider: z.string() }),
  z.object({ kind: z.literal('email-changed'), at: Time }),
]);
export type MailContent = z.infer<typeof MailContent>;
export type MailKind = MailContent['kind'];
