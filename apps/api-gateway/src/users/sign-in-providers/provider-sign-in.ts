import type { SignInError, SignInProvider } from '@around/contracts/users/sign-in-providers';
import {
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
} from 'openid-client';
import type { ProviderRequest } from '../../sessions/session-data.ts';
import type { ConnectProvider } from './provider-connection.ts';
import { type ProviderIdentity, readIdentity } from './provider-identity.ts';

const SCOPES: Record<SignInProvider, string> = {
  google: 'openid email profile',
  facebook: 'openid email public_profile',
};

/** The provider's page that asks the visitor, or `unavailable`. */
export async function authorizationUrl(
  connect: ConnectProvider,
  {
    provider,
    redirectUri,
    ...pending
  }: Omit<ProviderRequest, 'until' | 'returnTo'> & { provider: SignInProvider; redirectUri: string },
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
  pending: ProviderRequest,
): Promise<ProviderIdentity | SignInError> {
  try {
    const tokens = await authorizationCodeGrant(await connect(), callbackUrl, {
      expectedState: pending.state,
      expectedNonce: pending.nonce,
      pkceCodeVerifier: pending.codeVerifier,
      idTokenExpected: true,
    });
    return readIdentity(tokens.claims()) ?? 'failed';
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
