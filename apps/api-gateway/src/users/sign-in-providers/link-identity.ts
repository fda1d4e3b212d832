import type { UserId } from '@around/contracts/ids';
import { type LinkResult, type SignInProvider, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { addIdentity, findIdentity } from '@around/database/users/identity-queries';
import type { UserRow } from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import type { UserGuard } from '../user-guard.ts';
import type { NotifyOfChange } from '../ways-to-sign-in.ts';
import type { ProviderIdentity } from './provider-identity.ts';

/** Adds an identity to the user who asked for it and is still signed in, and tells the user by mail. */
export type LinkIdentity = (
  request: FastifyRequest,
  link: { userId: UserId; provider: SignInProvider; identity: ProviderIdentity; trustedFrom: number | null },
) => Promise<LinkResult>;

export type LinkIdentityDependencies = {
  db: Db;
  users: UserGuard;
  notifyOfChange: NotifyOfChange;
  kickRelay: () => void;
  clock: () => Date;
};

export function identityLinker(deps: LinkIdentityDependencies): LinkIdentity {
  const { db, users } = deps;
  return async (request, { userId, trustedFrom, ...link }) => {
    const user = (await users.find(request))?.user;
    if (user?.id !== userId) return 'failed';
    const from = trustedFrom === null ? null : new Date(trustedFrom);
    const isAdded = await addLinkedIdentity(deps, { ...link, request, user, trustedFrom: from });
    const key = { provider: link.provider, subject: link.identity.subject };
    return isAdded || (await findIdentity(db, key))?.userId === userId ? 'linked' : 'taken';
  };
}

type NewLink = {
  request: FastifyRequest;
  user: UserRow;
  provider: SignInProvider;
  identity: ProviderIdentity;
  trustedFrom: Date | null;
};

/** Adds an identity to a user, who is told by mail. False when the identity belongs to a user already. */
export async function addLinkedIdentity(
  { db, notifyOfChange, kickRelay, clock }: Omit<LinkIdentityDependencies, 'users'>,
  { request, user, provider, identity: { subject, email }, trustedFrom }: NewLink,
): Promise<boolean> {
  const isAdded = await db.transaction().execute(async (transaction) => {
    if (!(await addIdentity(transaction, { provider, subject, email, userId: user.id, trustedFrom }))) return false;
    const at = clock().toISOString();
    const content = { kind: 'provider-linked' as const, at, provider: signInProviderNames[provider] };
    await notifyOfChange(transaction, { request, user, content });
    return true;
  });
  if (isAdded) kickRelay();
  return isAdded;
}
