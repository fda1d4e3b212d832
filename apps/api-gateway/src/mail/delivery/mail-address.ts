import { z } from 'zod';

/** The sender of all mails. */
export type MailAddress = { name: string; address: string };

const WITH_NAME = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/** `Around <no-reply@around.example>`, or the address alone. */
export const MailAddress = z.string().transform((text, context): MailAddress => {
  const [, name, inBrackets] = WITH_NAME.exec(text.trim()) ?? [];
  const address = z.email().safeParse(inBrackets ?? text.trim());
  if (address.success) return { name: name || 'Around', address: address.data };
  context.addIssue('must be like Around <no-reply@around.example>');
  return z.NEVER;
});
