import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { visibleText } from '../visible-text.ts';

export const REPORT_TEXT_MAX_LENGTH = 1_000;
export const REMOVAL_SUBJECT_MAX_LENGTH = 500;
export const REMOVAL_TEXT_MAX_LENGTH = 2_000;

/** 128 random bits in base64url. Whoever has the code may see the state, so it is not guessable. */
export const SafetyCode = z.string().check(z.regex(/^[\w-]{22}$/, 'is not valid'));

/** A text as others see it; null when nothing of it is visible, or when it is left out. */
export function optionalText(maximum: number, tooLong: string) {
  const Text = z.optional(z.nullable(z.string().check(z.overwrite(visibleText), z.maxLength(maximum, tooLong))));
  return z.pipe(
    Text,
    z.transform((text) => text || null),
  );
}

export function requiredText(maximum: number, { required, tooLong }: { required: string; tooLong: string }) {
  return z.string(required).check(z.overwrite(visibleText), z.minLength(1, required), z.maxLength(maximum, tooLong));
}

/** Error responses of the calls that need no account. */
export const safetyErrors = {
  400: ApiError,
  403: ApiError,
  404: ApiError,
  409: ApiError,
  410: ApiError,
  429: ApiError,
  503: ApiError,
} as const;
