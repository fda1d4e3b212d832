import type { UserId } from '@around/contracts/ids';
import { finishSignIn, type SignInError, type SignInProvider } from '@around/contracts/users/sign-in-providers';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Deadlines } from '../../http/deadlines.ts';
import { originOf } from '../../http/public-origin.ts';
import type { SessionSettings } from '../../sessions/sessions.ts';
import { signedCookie } from '../../sessions/signed-cookie.ts';
import type { SingleUse } from '../../sessions/single-use.ts';
import { type ConnectProvider, providerConnection } from './provider-connection.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import type { SignInProviders } from './provider-settings.ts';
import { authorizationUrl, confirmedIdentity, type PendingSignIn } from './provider-sign-in.ts';

type Purpose = {
  returnTo: string;
  /** The user who gets the identity, see `IdentityCheck` for `trustedFrom`; without one, its visitor signs in. */
  linkTo?: { userId: UserId; trustedFrom: number | null };
};
type Visit = PendingSignIn & Purpose & { provider: SignInProvider };

/** A visit to the page of a provider and back, in one browser. */
export type ProviderVisits = {
  /** The page of the provider. A cookie says what the visit is for. */
  begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    visit: { provider: SignInProvider; purpose: Purpose },
  ) => Promise<URL | SignInError>;
  /** The identity that the provider confirms, once for each visit. */
  end: (
    request: FastifyRequest,
    reply: FastifyReply,
    provider: SignInProvider,
  ) => Promise<{ identity: ProviderIdentity | SignInError; purpose: Purpose }>;
};

export type ProviderVisitDependencies = {
  clock: () => Date;
  session: Pick<SessionSettings, 'secret' | 'isSecure'>;
  takeOnce: SingleUse;
  publicOrigin: string | undefined;
  signInProviders: SignInProviders;
  deadlines: Pick<Deadlines, 'providerMs'>;
};

const VISIT_LIFE_MS = 600_000;

export function providerVisits(deps: ProviderVisitDependencies): ProviderVisits {
  const { clock, session, takeOnce, publicOrigin, signInProviders, deadlines } = deps;
  const visits = signedCookie<Visit>({ ...session, name: 'around_visit', lifeMs: VISIT_LIFE_MS, clock });
  const connections = new Map<SignInProvider, ConnectProvider>();

  /** Throws 404 for a provider that is not configured. */
  function connectionOf(name: SignInProvider): ConnectProvider {
    const settings = signInProviders[name];
    if (!settings) throw new AppError('not_found', 'This way to sign in is not set up');
    const connect = connections.get(name) ?? providerConnection({ name, settings, deadlines, clock });
    connections.set(name, connect);
    return connect;
  }

  const redirectUriOf = (request: FastifyRequest, provider: SignInProvider) =>
    `${originOf(request, publicOrigin)}${finishSignIn.path.replace(':provider', provider)}`;

  return {
    async begin(request, reply, { provider, purpose }) {
      const connect = connectionOf(provider);
      if (!isFromOurPages(request.headers['sec-fetch-site'])) {
        throw new AppError('forbidden', 'This request came from another site');
      }
      const pending = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const redirectUri = redirectUriOf(request, provider);
      const url = await authorizationUrl(connect, { ...pending, provider, redirectUri });
      if (url instanceof URL) visits.set(reply, { ...pending, ...purpose, provider });
      return url;
    },

    async end(request, reply, provider) {
      const connect = connectionOf(provider);
      const visit = visits.read(request);
      const purpose = visit ?? { returnTo: '/' };
      if (visit?.provider !== provider) return { identity: 'failed', purpose };
      const callbackUrl = new URL(redirectUriOf(request, provider));
      callbackUrl.search = new URL(request.url, callbackUrl).search;
      const identity = await confirmedIdentity(connect, callbackUrl, { ...visit, now: clock() });
      if (typeof identity === 'string') return { identity, purpose };
      // Only visits that ended well are stored: anybody can start one.
      const isFirst = await takeOnce(`provider:${visit.state}`, VISIT_LIFE_MS);
      visits.clear(reply);
      return { identity: isFirst ? identity : 'failed', purpose };
    },
  };
}

/** Another site must not sign a visitor in. The callback is not checked: the provider is another site, and the state is. */
function isFromOurPages(site: unknown): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}
