import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import { visibleText } from '../visible-text.ts';
import {
  CODE_INCOMPLETE,
  EMAIL_INVALID,
  FULL_NAME_REQUIRED,
  FULL_NAME_TOO_LONG,
  PASSWORD_REQUIRED,
  PASSWORD_TOO_LONG,
  PASSWORD_TOO_SHORT,
  USERNAME_HAS_AT_SIGN,
  USERNAME_REQUIRED,
  USERNAME_TOO_LONG,
  USERNAME_TOO_SHORT,
} from './user-messages.ts';

export const USERNAME_MIN_LENGTH = 3;
const USERNAME_MAX_LENGTH = 50;
export const PASSWORD_MIN_LENGTH = 6;
const PASSWORD_MAX_LENGTH = 200;
const FULL_NAME_MAX_LENGTH = 100;
export const CODE_LENGTH = 6;
const EMAIL_MAX_LENGTH = 254;
/** A username or an e-mail address. */
const LOGIN_NAME_MAX_LENGTH = EMAIL_MAX_LENGTH;

// Postgres stores neither NUL nor lone surrogates; other control characters are not allowed in a line of text.
const CONTROL_CHARACTER = /\p{Cc}/u;

function line(error: string) {
  return z
    .string(error)
    .check(
      z.refine(
        (text) => text.isWellFormed() && !CONTROL_CHARACTER.test(text),
        'Text must not contain control characters',
      ),
    );
}

/** Only what others see of a name is stored. */
const asVisible = z.overwrite<string>(visibleText);

export const Username = line(USERNAME_TOO_SHORT).check(
  asVisible,
  z.minLength(USERNAME_MIN_LENGTH, USERNAME_TOO_SHORT),
  z.maxLength(USERNAME_MAX_LENGTH, USERNAME_TOO_LONG),
  // A username that looks like an e-mail address could shadow the address of another user at login.
  z.refine((name) => !name.includes('@'), USERNAME_HAS_AT_SIGN),
);

const EmailFormat = z.email();
const isEmail = (text: string) => z.safeParse(EmailFormat, text).success;

export const Email = z
  .string(EMAIL_INVALID)
  .check(z.trim(), z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID), z.refine(isEmail, EMAIL_INVALID));

/** An address, or nothing: null, an empty text, or left out. */
export const OptionalEmail = z.optional(
  z.nullable(
    z.string(EMAIL_INVALID).check(
      z.trim(),
      z.maxLength(EMAIL_MAX_LENGTH, EMAIL_INVALID),
      z.refine((text) => text === '' || isEmail(text), EMAIL_INVALID),
    ),
  ),
);

/** A password to set. Spaces and every script are kept. */
export const NewPassword = z
  .string(PASSWORD_TOO_SHORT)
  .check(z.minLength(PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG));

/** A password to check. */
export const GivenPassword = z
  .string(PASSWORD_REQUIRED)
  .check(z.minLength(1, PASSWORD_REQUIRED), z.maxLength(PASSWORD_MAX_LENGTH, PASSWORD_TOO_LONG));

/** Confirms a change of the ways to sign in. A user without a password leaves it out and confirms with a recent sign-in. */
export const Confirmation = z.object({ currentPassword: z.optional(GivenPassword) });

/** What a user types to log in: the username or the e-mail address. */
export const LoginName = line(USERNAME_REQUIRED).check(
  z.trim(),
  z.minLength(1, USERNAME_REQUIRED),
  z.maxLength(LOGIN_NAME_MAX_LENGTH, USERNAME_TOO_LONG),
);

export const FullName = line(FULL_NAME_REQUIRED).check(
  asVisible,
  z.minLength(1, FULL_NAME_REQUIRED),
  z.maxLength(FULL_NAME_MAX_LENGTH, FULL_NAME_TOO_LONG),
);

export const EmailCode = z.string(CODE_INCOMPLETE).check(z.trim(), z.regex(/^\d{6}$/, CODE_INCOMPLETE));

/** Languages of screens and mails. */
export const UserLanguage = z.enum(['en', 'tr', 'ar']);
export type UserLanguage = z.infer<typeof UserLanguage>;
export const UserUnit = z.enum(['mile', 'kilometer']);
export const UserTheme = z.enum(['light', 'dark']);

/** Error responses that every call of users can return. */
export const userErrors = {
  400: ApiError,
  401: ApiError,
  403: ApiError,
  404: ApiError,
  409: ApiError,
  413: ApiError,
  415: ApiError,
  429: ApiError,
  503: ApiError,
} as const;
