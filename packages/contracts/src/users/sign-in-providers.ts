import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Confirmation, userErrors } from './user-fields.ts';

export const SignInProvider = z.enum(['google', 'facebook']);
export type SignInProvider = z.infer<typeof SignInProvider>;

export const signInProviderNames: Record<SignInProvider, string> = { google: 'Google', facebook: 'Facebook' };

/**
 * Values of `/auth?signInError=`. `unavailable`: the provider cannot be reached; `cancelled`: the visitor refused at the provider;
 * `failed`: the answer of the provider was not accepted.
 */
export const SignInError = z.enum(['unavailable', 'cancelled', 'failed']);
export type SignInError = z.infer<typeof SignInError>;

/** Values of `/profile?linkResult=` after `startLinking`. `taken`: the identity belongs to another user. */
export const LinkResult = z.enum(['linked', 'taken', ...SignInError.options]);
export type LinkResult = z.infer<typeof LinkResult>;

/** The configured providers. The button of another provider shows a notice. */
export const listSignInProviders = {
  method: 'GET',
  path: '/api/sign-in-providers',
  summary: 'The configured OpenID Connect providers',
  schema: { response: { ...userErrors, 200: z.object({ providers: z.array(SignInProvider) }) } },
} as const satisfies Endpoint;

/** A page visit, not a call: redirects to the provider. `returnTo` is a path of the web app. */
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

/** `url` is the provider's page. The identity of whoever signs in there then belongs to the signed-in user. 403 without the confirmation. */
export const startLinking = {
  method: 'POST',
  path: '/api/sign-in-providers/:provider/link',
  summary: 'Starts linking an identity of a provider to the signed-in user',
  schema: {
    params: z.object({ provider: SignInProvider }),
    body: Confirmation,
    response: { ...userErrors, 200: z.object({ url: z.url() }) },
  },
} as const satisfies Endpoint;

/**
 * The provider redirects here. Redirects to `returnTo`, or to `/auth?signInError=<code>` with `returnTo` in it; after `startLinking`
 * to `/profile?linkResult=<code>&provider=<name>`.
 */
export const finishSignIn = {
  method: 'GET',
  path: '/api/sign-in-providers/:provider/callback',
  summary: 'Starts a session with the identity of a provider, or links the identity',
  schema: {
    params: z.object({ provider: SignInProvider }),
    querystring: z.looseObject({}),
    response: { ...userErrors, 302: z.undefined() },
  },
} as const satisfies Endpoint;

export const LinkedIdentity = z.object({
  provider: SignInProvider,
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type LinkedIdentity = z.infer<typeof LinkedIdentity>;

export const listIdentities = {
  method: 'GET',
  path: '/api/user/identities',
  summary: 'The identities of the signed-in user at providers',
  schema: { response: { ...userErrors, 200: z.object({ identities: z.array(LinkedIdentity) }) } },
} as const satisfies Endpoint;

/** 409 when the user could not sign in any more, 403 without the confirmation. */
export const removeIdentity = {
  method: 'DELETE',
  path: '/api/user/identities/:provider',
  summary: 'Unlinks a provider from the signed-in user',
  schema: {
    params: z.object({ provider: SignInProvider }),
    body: Confirmation,
    response: { ...userErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;
