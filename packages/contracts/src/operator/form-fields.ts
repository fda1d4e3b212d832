import * as z from 'zod/mini';

/** A form's text. Whether it has to be filled in is said by the form, in its own words. */
export function formText(maximum = 500) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maximum))));
}

export function isFilled(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text !== '';
}

/** How many characters of a session id leave the server. */
export const SESSION_ID_SHOWN = 10;

/** Stands for every password, of whatever length. */
export const PASSWORD_MASK = '••••••••';
