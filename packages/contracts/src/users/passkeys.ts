import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { visibleText } from '../visible-text.ts';
import { User } from './user.ts';
import { Confirmation, GivenPassword, userErrors } from './user-fields.ts';

const PASSKEY_NAME_MAX_LENGTH = 60;
/** Passkeys of one user. */
export const PASSKEYS_MAX = 20;

/** Base64url of at most 1023 bytes, the limit of the Web Authentication API. */
export const CredentialId = z.string().check(z.maxLength(1_400), z.regex(/^[\w-]+$/));

export const Passkey = z.object({
  id: CredentialId,
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
  /** Whether the passkey is synchronised between devices. */
  isBackedUp: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** JSON of the Web Authentication API, which `@simplewebauthn/browser` makes and reads. */
export const WebAuthnJson = z.looseObject({});
export const PasskeyName = z
  .string()
  .check(
    z.overwrite(visibleText),
    z.minLength(1, 'A name is required'),
    z.maxLength(PASSKEY_NAME_MAX_LENGTH, 'The name is too long'),
  );

export const listPasskeys = {
  method: 'GET',
  path: '/api/passkeys',
  summary: 'The passkeys of the signed-in user',
  schema: { response: { ...userErrors, 200: z.object({ passkeys: z.array(Passkey) }) } },
} as const satisfies Endpoint;

/** Valid for five minutes, for this session, once. 403 without the confirmation. */
export const startPasskeyRegistration = {
  method: 'POST',
  path: '/api/passkeys/registration-options',
  summary: 'Options for creating a passkey',
  schema: { body: Confirmation, response: { ...userErrors, 200: WebAuthnJson } },
} as const satisfies Endpoint;

export const addPasskey = {
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Adds a passkey to the signed-in user',
  schema: {
    body: z.object({ response: WebAuthnJson, name: z.optional(PasskeyName) }),
    response: { ...userErrors, 201: Passkey },
  },
} as const satisfies Endpoint;

/** 403 without the confirmation, as for the removal. */
export const renamePasskey = {
  method: 'PATCH',
  path: '/api/passkeys/:passkeyId',
  summary: 'Renames a passkey',
  schema: {
    params: z.object({ passkeyId: CredentialId }),
    body: z.object({ name: PasskeyName, currentPassword: z.optional(GivenPassword) }),
    response: { ...userErrors, 200: Passkey },
  },
} as const satisfies Endpoint;

/** 409 for the last way to sign in. */
export const removePasskey = {
  method: 'DELETE',
  path: '/api/passkeys/:passkeyId',
  summary: 'Removes a passkey',
  schema: {
    params: z.object({ passkeyId: CredentialId }),
    body: Confirmation,
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

/** Needs no user: the browser offers the passkeys that it has for this site. */
export const startPasskeyLogin = {
  method: 'POST',
  path: '/api/login/passkey-options',
  summary: 'Options for a login with a passkey',
  schema: { response: { ...userErrors, 200: WebAuthnJson } },
} as const satisfies Endpoint;

export const logInWithPasskey = {
  method: 'POST',
  path: '/api/login/passkey',
  summary: 'Starts a session with a passkey',
  schema: { body: z.object({ response: WebAuthnJson }), response: { ...userErrors, 200: User } },
} as const satisfies Endpoint;
