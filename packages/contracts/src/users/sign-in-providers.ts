import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { userErrors } from './user-fields.ts';

export const SignInProvider = z.enum(['google', 'facebook']);
export type SignInProvider = z.infer<typeof SignInProvider>;

/**
 * What `/auth?signInError=` says. `unavailable`: the provider cannot be reached; `cancelled`: the visitor refused at the provider;
 * `failed`: the answer of the provider was not accepted.
 */
export const SignInError = z.enum(['unavailable', 'cancelled', 'failed']);
export type SignInError = z.infer<typeof SignInError>;

/** The configured providers. The button of another provider shows a notice. */
export const listSignInProviders = {
  method: 'GET',
  path: '/api/sign-in-providers',
  summary: 'The configured OpenID Connect providers',
  schema: { response: { ...userErrors, 200: z.object({ providers: z.array(SignInProvider) }) } },
} as const satisfies Endpoint;

/** A page visit, not a call: redirects to the provider. `returnTo` is a path of ours. */
export const startSignIn = {
  method: 'GET',
  path: '/api/sign-in-providers/:provider/start',
  summary: 'Redirects to a provider',
  schema: {
    params: z.object({ provider: SignInProvider }),
    querystring: z.object({ returnTo: z.optional(z.string().check(z.maxLength(2_000))) }),
    response: { ...userErrors, 302: z.undefined() },
  },
} as const satisfies Endpoint;

/** The provider redirects here. Redirects to `returnTo`, or to `/auth?signInError=<code>` with `returnTo` in it. */
export const finishSignIn = {
  method: 'GET',
  path: '/api/sign-in-providers/:provider/callback',
  summary: 'Starts a session with the identity of a provider',
  schema: {
    params: z.object({ provider: SignInProvider }),
    querystring: z.looseObject({}),
    response: { ...userErrors, 302: z.undefined() },
  },
} as const satisfies Endpoint;
