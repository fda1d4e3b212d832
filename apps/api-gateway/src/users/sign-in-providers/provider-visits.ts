import { finishSignIn, type SignInError, type SignInProvider } from '@around/contracts/users/sign-in-providers';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyRequest } from 'fastify';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import type { Deadlines } from '../../http/deadlines.ts';
import { originOf } from '../../http/public-origin.ts';
import type { ProviderRequest } from '../../sessions/session-data.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { SingleUse } from '../../sessions/single-use.ts';
import { type ConnectProvider, providerConnection } from './provider-connection.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import type { SignInProviders } from './provider-settings.ts';
import { authorizationUrl, confirmedIdentity } from './provider-sign-in.ts';

type Purpose = Pick<ProviderRequest, 'returnTo' | 'linkTo'>;

/** A visit to the page of a provider and back, in one session. */
export type ProviderVisits = {
  /** The page of the provider. Stores in the session what the visit is for. */
  begin: (request: FastifyRequest, provider: SignInProvider, purpose: Purpose) => Promise<URL | SignInError>;
  /** The identity that the provider confirms, once for each visit. */
  end: (
    request: FastifyRequest,
    provider: SignInProvider,
  ) => Promise<{ identity: ProviderIdentity | SignInError; purpose: Purpose }>;
};

export type ProviderVisitDependencies = {
  clock: () => Date;
  sessions: Sessions;
  takeOnce: SingleUse;
  publicOrigin: string | undefined;
  signInProviders: SignInProviders;
  deadlines: Pick<Deadlines, 'providerMs'>;
};

const VISIT_LIFE_MS = 600_000;

export function providerVisits(deps: ProviderVisitDependencies): ProviderVisits {
  const { clock, sessions, takeOnce, publicOrigin, signInProviders, deadlines } = deps;
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
    async begin(request, provider, purpose) {
      const connect = connectionOf(provider);
      if (!isFromOurPages(request.headers['sec-fetch-site'])) {
        throw new AppError('forbidden', 'This request came from another site');
      }
      const pending = { provider, state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const url = await authorizationUrl(connect, { ...pending, redirectUri: redirectUriOf(request, provider) });
      if (url instanceof URL) {
        const until = clock().getTime() + VISIT_LIFE_MS;
        await sessions.user.storeValues(request, { providerRequest: { ...pending, ...purpose, until } });
      }
      return url;
    },

    async end(request, provider) {
      const connect = connectionOf(provider);
      const pending = request.session.providerRequest;
      const purpose = pending ?? { returnTo: '/' };
      const isPending = pending?.provider === provider && pending.until > clock().getTime();
      if (!isPending || !(await takeOnce(`provider:${pending.state}`, VISIT_LIFE_MS))) {
        return { identity: 'failed', purpose };
      }
      const callbackUrl = new URL(redirectUriOf(request, provider));
      callbackUrl.search = new URL(request.url, callbackUrl).search;
      return { identity: await confirmedIdentity(connect, callbackUrl, pending), purpose };
    },
  };
}

/** Another site must not sign a visitor in. The callback is not checked: the provider is another site, and the state is. */
function isFromOurPages(site: unknown): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}
