import type { UserId } from '@around/contracts/ids';
import { type LinkResult, type SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { addIdentity, findIdentityUser } from '@around/database/users/identity-queries';
import type { FastifyRequest } from 'fastify';
import type { QueueMail } from '../../mail/queue-mail.ts';
import { languageOf } from '../../mail/request-language.ts';
import type { UserGuard } from '../user-guard.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/** Adds an identity to the user who asked for it and is still signed in, and tells the user by mail. */
export type LinkIdentity = (
  request: FastifyRequest,
  link: { userId: UserId; provider: SignInProvider; identity: ProviderIdentity },
) => Promise<LinkResult>;

export type LinkIdentityDependencies = {
  db: Db;
  users: UserGuard;
  queueMail: QueueMail;
  kickRelay: () => void;
  clock: () => Date;
};

export function identityLinker(deps: LinkIdentityDependencies): LinkIdentity {
  const { db, users, queueMail, kickRelay, clock } = deps;
  return async (request, { userId, provider, identity: { subject, email } }) => {
    const user = (await users.find(request))?.user;
    if (user?.id !== userId) return 'failed';
    const isAdded = await db.transaction().execute(async (transaction) => {
      if (!(await addIdentity(transaction, { provider, subject, email, userId }))) return false;
      if (user.email !== null) {
        const content = {
          kind: 'provider-linked' as const,
          at: clock().toISOString(),
          provider: signInProviderNames[provider],
        };
        await queueMail(transaction, { to: user.email, language: languageOf(request, user.language), content });
      }
      return true;
    });
    if (isAdded) kickRelay();
    return isAdded || (await findIdentityUser(db, { provider, subject })) === userId ? 'linked' : 'taken';
  };
}
