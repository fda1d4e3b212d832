import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { WebAuthnJson } from '../users/passkeys.ts';
import { formText, isFilled } from './fields/form-fields.ts';
import { operatorErrors } from './fields/operator-errors.ts';
import { message } from './fields/response-fields.ts';

export const ACCESS_DENIED = 'Access denied - You must be logged in as admin';
export const WRONG_LOGIN = 'Invalid username or password.';

const AdminLogin = z
  .object({
    username: formText(200),
    password: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    /** Of the second step: six digits of the authenticator app, or a recovery code. */
    code: formText(40),
    /** Of the second step: what the browser made of the options. */
    passkey: z.optional(z.nullable(WebAuthnJson)),
  })
  .check(
    z.refine(
      ({ username, password }) => isFilled(username) && isFilled(password),
      'Username and password are required',
    ),
  );

/** Present and true: until a second factor is added, every other call answers 403 with the code `second_factor_required`. */
const mustEnrol = z.optional(z.boolean());

/** What the second step accepts. A method is absent while the admin has none of it. */
const SecondStep = z.object({
  totp: z._default(z.boolean(), false),
  recoveryCode: z._default(z.boolean(), false),
  /** Options for the browser, valid for five minutes, for this session, once. */
  passkey: z.optional(WebAuthnJson),
});
export type SecondStep = z.infer<typeof SecondStep>;

export const checkAdmin = {
  method: 'GET',
  path: '/api/admin/check',
  summary: 'Whether an admin is signed in',
  schema: { response: { 200: z.object({ authenticated: z.boolean(), mustEnrol }), 503: operatorErrors[503] } },
} as const satisfies Endpoint;

/**
 * For an admin with a second factor, username and password alone start no session: the answer has `authenticated: false` and
 * `secondStep`. The client repeats the call and adds `code` or `passkey`.
 */
export const logInAdmin = {
  method: 'POST',
  path: '/api/admin/login',
  summary: 'Starts an admin session. 401 for wrong credentials or a wrong code, 429 after too many attempts',
  schema: {
    body: AdminLogin,
    response: {
      ...operatorErrors,
      200: z.object({
        authenticated: z._default(z.boolean(), true),
        username: z._default(z.string(), ''),
        mustEnrol,
        secondStep: z.optional(SecondStep),
      }),
    },
  },
} as const satisfies Endpoint;

export const logOutAdmin = {
  method: 'POST',
  path: '/api/admin/logout',
  summary: 'Ends the admin session',
  schema: { response: { ...operatorErrors, 200: z.object({ message }) } },
} as const satisfies Endpoint;
