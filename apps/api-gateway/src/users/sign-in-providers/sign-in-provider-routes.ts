import { returnPath } from '@around/contracts/users/return-path';
import {
  finishSignIn,
  listSignInProviders,
  type SignInError,
  SignInProvider,
  startSignIn,
} from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import { beginUserSession } from '../begin-user-session.ts';
import { findOrAddUser } from './find-or-add-user.ts';
import type { LinkIdentity } from './link-identity.ts';
import { linkResultPath } from './linking-routes.ts';
import type { SignInProviders } from './provider-settings.ts';
import type { ProviderVisits } from './provider-visits.ts';

type Dependencies = {
  db: Db;
  clock: () => Date;
  sessions: Sessions;
  signInProviders: SignInProviders;
  visits: ProviderVisits;
  linkIdentity: LinkIdentity;
};

/** Sign-in with OpenID Connect. The visitor's browser is redirected to the provider and back. */
export function signInProviderRoutes(deps: Dependencies): FastifyPluginAsyncZod {
  const { db, clock, sessions, signInProviders, visits, linkIdentity } = deps;
  const configured = SignInProvider.options.filter((name) => signInProviders[name]);

  return async (app) => {
    await sessions.user.registerIn(app);

    app.get(listSignInProviders.path, { schema: listSignInProviders.schema }, () => ({ providers: configured }));

    app.get(startSignIn.path, { schema: startSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const returnTo = returnPath(request.query.returnTo);
      const url = await visits.begin(request, provider, { returnTo });
      if (url instanceof URL) return reply.redirect(url.href);
      request.log.warn({ provider }, 'sign-in provider unavailable');
      return reply.redirect(errorPath(url, returnTo));
    });

    app.get(finishSignIn.path, { schema: finishSignIn.schema }, async (request, reply) => {
      const { provider } = request.params;
      const { identity, purpose } = await visits.end(request, provider);
      const { linkTo: userId, returnTo } = purpose;
      if (userId !== undefined) {
        const isIdentity = typeof identity !== 'string';
        const result = isIdentity ? await linkIdentity(request, { userId, provider, identity }) : identity;
        request.log.info({ userId, provider, result }, 'provider linked');
        return reply.redirect(linkResultPath(provider, result));
      }
      const user = typeof identity === 'string' ? undefined : await findOrAddUser(db, { provider, identity });
      if (!user) {
        const error = typeof identity === 'string' ? identity : 'failed';
        request.log.warn({ provider, error }, 'sign-in with a provider refused');
        return reply.redirect(errorPath(error, returnTo));
      }
      await beginUserSession(request, user, { sessions, clock });
      request.log.info({ userId: user.id, by: provider }, 'user signed in');
      return reply.redirect(returnTo);
    });
  };
}

function errorPath(error: SignInError, returnTo: string): string {
  const query = new URLSearchParams({ signInError: error, ...(returnTo !== '/' && { returnTo }) });
  return `/auth?${query}`;
}
