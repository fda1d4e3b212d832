import type { SignInError, SignInProvider } from '@around/contracts/users/sign-in-providers';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
} from 'openid-client';
import type { ConnectProvider } from './provider-connection.ts';
import { type ProviderIdentity, readIdentity } from './provider-identity.ts';

/** What the callback is checked against. */
export type PendingSignIn = { state: string; nonce: string; codeVerifier: string };

const SCOPES: Record<SignInProvider, string> = {
  google: 'openid email profile',
  facebook: 'openid email public_profile',
};

/** The library does not check when an ID token was issued. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The provider's page that asks the visitor, or `unavailable`. */
export async function authorizationUrl(
  connect: ConnectProvider,
  { provider, redirectUri, ...pending }: PendingSignIn & { provider: SignInProvider; redirectUri: string },
): Promise<URL | SignInError> {
  try {
    return buildAuthorizationUrl(await connect(), {
      redirect_uri: redirectUri,
      scope: SCOPES[provider],
      state: pending.state,
      nonce: pending.nonce,
      code_challenge: await calculatePKCECodeChallenge(pending.codeVerifier),
      code_challenge_method: 'S256',
    });
  } catch {
    return 'unavailable';
  }
}

/** The identity that the provider confirms. The tokens are dropped: we call nothing of the provider in the user's name. */
export async function confirmedIdentity(
  connect: ConnectProvider,
  callbackUrl: URL,
  { now, ...pending }: PendingSignIn & { now: Date },
): Promise<ProviderIdentity | SignInError> {
  try {
    const tokens = await authorizationCodeGrant(await connect(), callbackUrl, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    const isIssued = claims !== undefined && claims.iat * 1_000 <= now.getTime() + CLOCK_TOLERANCE_MS;
    return (isIssued && readIdentity(claims)) || 'failed';
  } catch (error) {
    return classifyFailure(error);
  }
}

function classifyFailure(error: unknown): SignInError {
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied') return 'cancelled';
  return isOutage(error) ? 'unavailable' : 'failed';
}

/** `fetch` rejects with a TypeError that has a cause when there is no connection. */
function isOutage(error: unknown): boolean {
  if (error instanceof TypeError) return error.cause !== undefined;
  if (!(error instanceof ClientError)) return false;
  return error.code === 'OAUTH_TIMEOUT' || (error.cause instanceof Response && error.cause.status >= 500);
}
