import * as z from 'zod/mini';

/** A trimmed, optional text field. Required fields are checked by each form, with its own message. */
export function formText(maximum = 500) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum))));
}

export function isFilled(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '';
}

/** Only this many first characters of a session id leave the server. */
export const SESSION_ID_SHOWN_LENGTH = 10;

/** Shown instead of every password; its length does not depend on the password. */
export const PASSWORD_MASK = '••••••••';
