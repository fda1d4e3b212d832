import { returnPath } from '@around/contracts/users/return-path';
import {
  finishSignIn,
  listSignInProviders,
  type SignInError,
  SignInProvider,
  startSignIn,
} from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { originOf } from '../../http/public-origin.ts';
import type { Sessions } from '../../sessions/sessions.ts';
import type { SingleUse } from '../../sessions/single-use.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { findOrAddUser } from './find-or-add-user.ts';
import { type ConnectProvider, providerConnection } from './provider-connection.ts';
import type { SignInProviders } from './provider-settings.ts';
import { authorizationUrl, confirmedIdentity } from './provider-sign-in.ts';

export type SignInProviderDependencies = {
  db: Db;
  clock: () => Date;
  sessions: Sessions;
  takeOnce: SingleUse;
  publicOrigin: string | undefined;
  signInProviders: SignInProviders;
};

const REQUEST_LIFE_MS = 600_000;

/** Sign-in with OpenID Connect. The visitor's browser is redirected to the provider and back. */
export function signInProviderRoutes(deps: SignInProviderDependencies): FastifyPluginAsyncZod {
  const { db, clock, sessions, takeOnce, publicOrigin, signInProviders } = deps;
  const configured = SignInProvider.options.filter((name) => signInProviders[name]);
  const connections = new Map(
    configured.map((name) => [name, providerConnection({ name, settings: signInProviders[name]!, clock })]),
  );

  function connectionOf(name: SignInProvider): ConnectProvider {
    const connect = connections.get(name);
    if (!connect) throw new AppError('not_found', 'This way to sign in is not set up');
    return connect;
  }

  return async (app) => {
    await sessions.user.registerIn(app);

    app.get(listSignInProviders.path, { schema: listSignInProviders.schema }, () => ({ providers: configured }));

    app.get(startSignIn.path, { schema: startSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const connect = connectionOf(provider);
      if (!isFromOurPages(request.headers['sec-fetch-site'])) {
        throw new AppError('forbidden', 'This request came from another site');
      }
      const returnTo = returnPath(request.query.returnTo);
      const pending = { provider, state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() };
      const redirectUri = redirectUriOf(originOf(request, publicOrigin), provider);
      const url = await authorizationUrl(connect, { ...pending, redirectUri });
      if (!(url instanceof URL)) {
        request.log.warn({ provider }, 'sign-in provider unavailable');
        return reply.redirect(errorPath(url, returnTo));
      }
      const until = clock().getTime() + REQUEST_LIFE_MS;
      await sessions.user.remember(request, { providerRequest: { ...pending, returnTo, until } });
      return reply.redirect(url.href);
    });

    app.get(finishSignIn.path, { schema: finishSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const connect = connectionOf(provider);
      const pending = request.session.providerRequest;
      const isPending = pending?.provider === provider && pending.until > clock().getTime();
      if (!isPending || !(await takeOnce(`provider:${pending.state}`, REQUEST_LIFE_MS))) {
        return reply.redirect(errorPath('failed', pending?.returnTo));
      }
      const callbackUrl = new URL(redirectUriOf(originOf(request, publicOrigin), provider));
      callbackUrl.search = new URL(request.url, callbackUrl).search;
      const identity = await confirmedIdentity(connect, callbackUrl, pending);
      const user = typeof identity === 'string' ? undefined : await findOrAddUser(db, { provider, identity });
      if (!user) {
        const error = typeof identity === 'string' ? identity : 'failed';
        request.log.warn({ provider, error }, 'sign-in with a provider refused');
        return reply.redirect(errorPath(error, pending.returnTo));
      }
      await beginUserSession(request, user, deps);
      request.log.info({ userId: user.id, by: provider }, 'user signed in');
      return reply.redirect(pending.returnTo);
    });
  };
}

/** Another site must not sign a visitor in. The callback is not checked: the provider is another site, and the state is. */
function isFromOurPages(site: unknown): boolean {
  return site === undefined || site === 'same-origin' || site === 'none';
}

function redirectUriOf(origin: string, provider: SignInProvider): string {
  return `${origin}${finishSignIn.path.replace(':provider', provider)}`;
}

function errorPath(error: SignInError, returnTo = '/'): string {
  const query = new URLSearchParams({ signInError: error, ...(returnTo !== '/' && { returnTo }) });
  return `/auth?${query}`;
}
