import * as z from 'zod/mini';

/** A trimmed text that must not be empty. */
export function requiredText(message: string) {
  return z.string().check(z.trim(), z.minLength(1, message));
}
