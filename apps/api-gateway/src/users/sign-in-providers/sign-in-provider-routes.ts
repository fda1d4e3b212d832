import { returnPath } from '@around/contracts/users/return-path';
import {
  finishSignIn,
  listSignInProviders,
  type SignInError,
  SignInProvider,
  startSignIn,
} from '@around/contracts/users/sign-in-providers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { type FindOrAddUserDependencies, findOrAddUser } from './find-or-add-user.ts';
import type { LinkIdentity } from './link-identity.ts';
import { linkResultPath } from './linking-routes.ts';
import type { SignInProviders } from './provider-settings.ts';
import type { ProviderVisits } from './provider-visits.ts';

type Dependencies = FindOrAddUserDependencies & {
  sessions: Sessions;
  signInProviders: SignInProviders;
  visits: ProviderVisits;
  linkIdentity: LinkIdentity;
};

/** Sign-in with OpenID Connect. The visitor's browser is redirected to the provider and back. */
export function signInProviderRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { clock, sessions, signInProviders, visits, linkIdentity } = deps;
  const configured = SignInProvider.options.filter((name) => signInProviders[name]);

  return async (app) => {
    await sessions.user.registerIn(app);

    app.get(listSignInProviders.path, { schema: listSignInProviders.schema }, () => ({ providers: configured }));

    app.get(startSignIn.path, { schema: startSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const returnTo = returnPath(request.query.returnTo);
      const url = await visits.begin(request, reply, { provider, purpose: { returnTo } });
      if (url instanceof URL) return reply.redirect(url.href);
      request.log.warn({ provider }, 'sign-in provider unavailable');
      return reply.redirect(errorPath(url, returnTo));
    });

    app.get(finishSignIn.path, { schema: finishSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const { identity, purpose } = await visits.end(request, reply, provider);
      const { linkTo, returnTo } = purpose;
      if (linkTo) {
        const isIdentity = typeof identity !== 'string';
        const result = isIdentity ? await linkIdentity(request, { ...linkTo, provider, identity }) : identity;
        request.log.info({ userId: linkTo.userId, provider, result }, 'provider linked');
        return reply.redirect(linkResultPath(provider, result));
      }
      const found =
        typeof identity === 'string' ? undefined : await findOrAddUser(deps, { request, provider, identity });
      if (!found) {
        const error = typeof identity === 'string' ? identity : 'failed';
        request.log.warn({ provider, error }, 'sign-in with a provider refused');
        return reply.redirect(errorPath(error, returnTo));
      }
      const { user, trustedFrom } = found;
      await beginUserSession(request, user, { sessions, clock, trustedFrom });
      request.log.info({ userId: user.id, by: provider }, 'user signed in');
      return reply.redirect(returnTo);
    });
  };
}

function errorPath(error: SignInError, returnTo: string): string {
  const query = new URLSearchParams({ signInError: error, ...(returnTo !== '/' && { returnTo }) });
  return `/auth?${query}`;
}
