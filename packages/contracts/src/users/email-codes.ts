import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { CredentialId, PASSKEYS_MAX, Passkey } from './passkeys.ts';
import { LinkedIdentity, SignInProvider } from './sign-in-providers.ts';
import { User } from './user.ts';
import { Email, EmailCode, NewPassword, UserLanguage, userErrors } from './user-fields.ts';

/** How long a code is valid, in seconds. */
export const CODE_LIFE_SECONDS = 600;
/** Wait before a code can be requested again, in seconds. */
export const CODE_RESEND_SECONDS = 60;

/** What `send-code` answers. `code` is there in fallback mode only: no mail server, outside production. */
const CodeSent = z.object({
  message: z.string(),
  fallbackMode: z.optional(z.boolean()),
  code: z.optional(z.string()),
  emailProvider: z.optional(z.string()),
});

/** Sends a code that is bound to this session. The answer is the same for a registered address and a new one. */
export const sendCode = {
  method: 'POST',
  path: '/api/email/send-code',
  summary: 'Sends a verification code to an e-mail address',
  schema: {
    body: z.object({ email: Email, language: z.optional(UserLanguage) }),
    response: { ...userErrors, 200: CodeSent },
  },
} as const satisfies Endpoint;

/** 400 for a code that is wrong, used, expired, of another session, or was tried five times. */
export const verifyCode = {
  method: 'POST',
  path: '/api/email/verify-code',
  summary: 'Verifies an e-mail address for this session, for 30 minutes',
  schema: {
    body: z.object({ code: EmailCode }),
    response: { ...userErrors, 200: z.object({ message: z.string(), email: z.string() }) },
  },
} as const satisfies Endpoint;

/** Answers the same whether a user with this address exists or not. */
export const forgotPassword = {
  method: 'POST',
  path: '/api/password/forgot',
  summary: 'Sends a code for a new password',
  schema: {
    body: z.object({ email: Email, language: z.optional(UserLanguage) }),
    response: { ...userErrors, 200: CodeSent },
  },
} as const satisfies Endpoint;

/** What else signs the user in. The code stays valid; a wrong one counts as a try. */
export const listOtherWays = {
  method: 'POST',
  path: '/api/password/reset/other-ways',
  summary: 'The passkeys and providers of the user that the code was sent to',
  schema: {
    body: z.object({ email: Email, code: EmailCode }),
    response: {
      ...userErrors,
      200: z.object({ passkeys: z.array(Passkey), identities: z.array(LinkedIdentity) }),
    },
  },
} as const satisfies Endpoint;

/** Sets the password, removes the given passkeys and providers, ends all sessions of the user and starts a new one. */
export const resetPassword = {
  method: 'POST',
  path: '/api/password/reset',
  summary: 'Sets a new password with the code from the mail',
  schema: {
    body: z.object({
      email: Email,
      code: EmailCode,
      password: NewPassword,
      removePasskeys: z.optional(z.array(CredentialId).check(z.maxLength(PASSKEYS_MAX))),
      removeProviders: z.optional(z.array(SignInProvider).check(z.maxLength(SignInProvider.options.length))),
    }),
    response: { ...userErrors, 200: User },
  },
} as const satisfies Endpoint;
