import {
  type LinkResult,
  listIdentities,
  removeIdentity,
  SignInProvider,
  startLinking,
} from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { deleteUserIdentities, listUserIdentities } from '@around/database/users/identity-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Sessions } from '../../sessions/sessions.ts';
import { removeWayToSignIn } from '../remove-way-to-sign-in.ts';
import type { UserGuard } from '../user-guard.ts';
import type { ProviderVisits } from './provider-visits.ts';

type Dependencies = { db: Db; sessions: Sessions; users: UserGuard; visits: ProviderVisits };

const PROFILE = '/profile';

/** The providers that the signed-in user has linked, and changes to that list. */
export function linkingRoutes({ db, sessions, users, visits }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    await sessions.user.registerIn(app);

    app.get(listIdentities.path, { schema: listIdentities.schema }, async (request) => {
      const { user } = await users.require(request);
      const rows = await listUserIdentities(db, user.id);
      return {
        identities: rows.map(({ provider, email, createdAt }) => ({
          provider: SignInProvider.parse(provider),
          email,
          createdAt: createdAt.toISOString(),
        })),
      };
    });

    app.get(startLinking.path, { schema: startLinking.schema }, async (request, reply) => {
      const { provider } = request.params;
      const signedIn = await users.find(request);
      if (!signedIn) return reply.redirect(`/auth?returnTo=${PROFILE}`);
      const url = await visits.begin(request, provider, { returnTo: PROFILE, linkTo: signedIn.user.id });
      return reply.redirect(url instanceof URL ? url.href : linkResultPath(provider, url));
    });

    app.delete(removeIdentity.path, { schema: removeIdentity.schema }, async (request) => {
      const { id: userId } = (await users.require(request)).user;
      const { provider } = request.params;
      const isRemoved = await removeWayToSignIn(db, userId, (transaction) =>
        deleteUserIdentities(transaction, { userId, provider }),
      );
      if (!isRemoved) throw new AppError('not_found', 'This provider is not linked');
      request.log.info({ userId, provider }, 'provider unlinked');
      return { message: 'The provider was unlinked' };
    });
  };
}

export function linkResultPath(provider: SignInProvider, linkResult: LinkResult): string {
  return `${PROFILE}?${new URLSearchParams({ linkResult, provider })}`;
}
