import type { SignInProvider } from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { addIdentity, findIdentity } from '@around/database/users/identity-queries';
import {
  addUser,
  findUserByEmail,
  findUserById,
  isEmailOfDisabledUser,
  type UserRow,
} from '@around/database/users/user-queries';
import type { FastifyRequest } from 'fastify';
import { UNTRUSTED_MS } from '../profile/identity-check.ts';
import { addLinkedIdentity, type LinkIdentityDependencies } from './link-identity.ts';
import type { ProviderIdentity } from './provider-identity.ts';
import { suggestUsername } from './suggest-username.ts';

export type FindOrAddUserDependencies = Omit<LinkIdentityDependencies, 'users'>;
type Options = { request: FastifyRequest; provider: SignInProvider; identity: ProviderIdentity };
/** With the time from which on a sign-in with the identity confirms changes; null for at once. */
type Found = { user: UserRow; trustedFrom: Date | null };

/** Another request may take a username, an address or the identity between two of our queries. */
const ATTEMPTS = 6;

/**
 * The user with this identity; else the user with the same e-mail address, who gets the identity and a mail; else a new user. An
 * address counts only if the provider has verified it, and all addresses of our users are verified. Undefined for a disabled user.
 */
export async function findOrAddUser(deps: FindOrAddUserDependencies, options: Options): Promise<Found | undefined> {
  const { db, clock } = deps;
  const { provider, identity } = options;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const known = await findIdentity(db, { provider, subject: identity.subject });
    if (known) {
      const user = await findUserById(db, known.userId);
      return user && { user, trustedFrom: known.trustedFrom };
    }
    if (identity.email !== null && (await isEmailOfDisabledUser(db, identity.email))) return undefined;
    const owner = identity.email === null ? undefined : await findUserByEmail(db, identity.email);
    if (owner) {
      const trustedFrom = new Date(clock().getTime() + UNTRUSTED_MS);
      if (await addLinkedIdentity(deps, { ...options, user: owner, trustedFrom })) return { user: owner, trustedFrom };
    } else {
      const username = suggestUsername(identity.nameIdeas, attempt);
      const user = await addUserWithIdentity(db, { provider, identity, username });
      if (user) return { user, trustedFrom: null };
    }
  }
  throw new Error('no free username was found for a new user');
}

/** Undefined when a unique value is taken. */
async function addUserWithIdentity(
  db: Db,
  { provider, identity, username }: Omit<Options, 'request'> & { username: string },
): Promise<UserRow | undefined> {
  const { subject, email, fullName } = identity;
  return db
    .transaction()
    .execute(async (transaction) => {
      const user = await addUser(transaction, { username, fullName, email, passwordHash: null, language: null });
      if (typeof user === 'string') throw new ValueTaken();
      if (!(await addIdentity(transaction, { provider, subject, email, userId: user.id }))) throw new ValueTaken();
      return user;
    })
    .catch((error: unknown) => {
      if (error instanceof ValueTaken) return undefined;
      throw error;
    });
}

/** Rolls the transaction back: Postgres accepts no further statement after a unique violation. */
class ValueTaken extends Error {
  override readonly name = 'ValueTaken';
}
