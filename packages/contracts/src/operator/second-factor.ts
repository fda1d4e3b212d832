import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { CredentialId, Passkey, PasskeyName, WebAuthnJson } from '../users/passkeys.ts';
import { formText } from './fields/form-fields.ts';
import { operatorErrors } from './fields/operator-errors.ts';
import { count, message, time } from './fields/response-fields.ts';

export const RECOVERY_CODE_COUNT = 10;
/** Codes of `error`. */
export const WRONG_PASSWORD_REASON = 'wrong_password';
export const WRONG_CODE_REASON = 'wrong_code';
export const MUST_ENROL_REASON = 'second_factor_required';

const PasswordBody = z.object({ password: formText(200) });

/** Made with the first second factor; shown once. Null when the admin has some already. */
const recoveryCodes = z._default(z.nullable(z.array(z.string())), null);

export const getSecondFactor = {
  method: 'GET',
  path: '/api/admin/second-factor',
  summary: 'The second factors of the signed-in admin',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        /** Admins without a second factor can do nothing else than add one. */
        isRequired: z._default(z.boolean(), false),
        totpEnrolledAt: time,
        passkeys: z._default(z.array(Passkey), () => []),
        recoveryCodesLeft: count,
      }),
    },
  },
} as const satisfies Endpoint;

/** The secret counts once `confirmTotp` has proved that an authenticator app has it. */
export const startTotp = {
  method: 'POST',
  path: '/api/admin/second-factor/totp',
  summary: 'Makes the secret of an authenticator app. 409 while there is one',
  schema: {
    body: PasswordBody,
    response: { ...operatorErrors, 200: z.object({ secret: z.string(), uri: z.string() }) },
  },
} as const satisfies Endpoint;

export const confirmTotp = {
  method: 'POST',
  path: '/api/admin/second-factor/totp/confirm',
  summary: 'Adds the authenticator app by its first code. Ends the other sessions of the admin',
  schema: {
    body: z.object({ code: formText(40) }),
    response: { ...operatorErrors, 200: z.object({ recoveryCodes }) },
  },
} as const satisfies Endpoint;

export const removeTotp = {
  method: 'DELETE',
  path: '/api/admin/second-factor/totp',
  summary: 'Removes the authenticator app. 409 for the last second factor where one is required',
  schema: { body: PasswordBody, response: { ...operatorErrors, 200: z.object({ message }) } },
} as const satisfies Endpoint;

/** Valid for five minutes, for this session, once. */
export const startAdminPasskey = {
  method: 'POST',
  path: '/api/admin/second-factor/passkeys/options',
  summary: 'Options for creating a passkey of the admin',
  schema: { body: PasswordBody, response: { ...operatorErrors, 200: WebAuthnJson } },
} as const satisfies Endpoint;

export const addAdminPasskey = {
  method: 'POST',
  path: '/api/admin/second-factor/passkeys',
  summary: 'Adds a passkey as second factor. Ends the other sessions of the admin',
  schema: {
    body: z.object({ response: WebAuthnJson, name: z.optional(PasskeyName) }),
    response: { ...operatorErrors, 201: z.object({ passkey: Passkey, recoveryCodes }) },
  },
} as const satisfies Endpoint;

export const removeAdminPasskey = {
  method: 'DELETE',
  path: '/api/admin/second-factor/passkeys/:passkeyId',
  summary: 'Removes a passkey of the admin. 409 for the last second factor where one is required',
  schema: {
    params: z.object({ passkeyId: CredentialId }),
    body: PasswordBody,
    response: { ...operatorErrors, 200: z.object({ message }) },
  },
} as const satisfies Endpoint;

export const makeRecoveryCodes = {
  method: 'POST',
  path: '/api/admin/second-factor/recovery-codes',
  summary: 'Makes new recovery codes; the old ones end. 409 without a second factor',
  schema: {
    body: PasswordBody,
    response: { ...operatorErrors, 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  },
} as const satisfies Endpoint;
