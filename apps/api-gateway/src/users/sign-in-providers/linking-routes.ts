import {
  type LinkedIdentity,
  type LinkResult,
  listIdentities,
  removeIdentity,
  SignInProvider,
  signInProviderNames,
  startLinking,
} from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import {
  deleteUserIdentities,
  listUserIdentities,
  type UserIdentityRow,
} from '@around/database/users/identity-queries';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { unavailable } from '../../http/unavailable.ts';
import { PASSWORD_BODY_LIMIT } from '../password-body-limit.ts';
import type { IdentityCheck } from '../profile/identity-check.ts';
import type { UserGuard } from '../user-guard.ts';
import { type NotifyOfChange, removeWayToSignIn } from '../ways-to-sign-in.ts';
import type { ProviderVisits } from './provider-visits.ts';

export type LinkingDependencies = {
  db: Db;
  users: UserGuard;
  visits: ProviderVisits;
  confirmIdentity: IdentityCheck;
  notifyOfChange: NotifyOfChange;
  kickRelay: () => void;
  clock: () => Date;
};

const PROFILE = '/profile';

/** The providers that the signed-in user has linked, and changes to that list. */
export function linkingRoutes(deps: LinkingDependencies): FastifyPluginAsyncZod {
  const { db, users, visits, confirmIdentity, notifyOfChange, kickRelay, clock } = deps;
  return async (app) => {
    app.get(listIdentities.path, { schema: listIdentities.schema }, async (request) => {
      const { user } = await users.require(request);
      const rows = await listUserIdentities(db, user.id);
      return { identities: rows.map(toLinkedIdentity) };
    });

    const start = { schema: startLinking.schema, bodyLimit: PASSWORD_BODY_LIMIT };
    app.post(startLinking.path, start, async (request, reply) => {
      const signedIn = await users.require(request);
      const confirmed = await confirmIdentity(request, signedIn, request.body.currentPassword);
      const linkTo = { userId: signedIn.user.id, trustedFrom: confirmed?.getTime() ?? null };
      const { provider } = request.params;
      const url = await visits.begin(request, reply, { provider, purpose: { returnTo: PROFILE, linkTo } });
      if (url instanceof URL) return { url: url.href };
      request.log.warn({ provider }, 'sign-in provider unavailable');
      throw unavailable();
    });

    const remove = { schema: removeIdentity.schema, bodyLimit: PASSWORD_BODY_LIMIT };
    app.delete(removeIdentity.path, remove, async (request) => {
      const signedIn = await users.require(request);
      const { user } = signedIn;
      const { provider } = request.params;
      const rows = await listUserIdentities(db, user.id);
      if (!rows.some((row) => row.provider === provider)) throw notLinked();
      await confirmIdentity(request, signedIn, request.body.currentPassword);
      const isRemoved = await removeWayToSignIn(db, user.id, async (transaction) => {
        if (!(await deleteUserIdentities(transaction, { userId: user.id, provider }))) return false;
        const providers = [signInProviderNames[provider]];
        const content = { kind: 'providers-unlinked' as const, at: clock().toISOString(), providers };
        await notifyOfChange(transaction, { request, user, content });
        return true;
      });
      if (!isRemoved) throw notLinked();
      kickRelay();
      request.log.info({ userId: user.id, provider }, 'provider unlinked');
      return { message: 'The provider was unlinked' };
    });
  };
}

export function toLinkedIdentity({ provider, email, createdAt }: UserIdentityRow): LinkedIdentity {
  return { provider: SignInProvider.parse(provider), email, createdAt: createdAt.toISOString() };
}

function notLinked(): AppError {
  return new AppError('not_found', 'This provider is not linked');
}

export function linkResultPath(provider: SignInProvider, linkResult: LinkResult): string {
  return `${PROFILE}?${new URLSearchParams({ linkResult, provider })}`;
}
