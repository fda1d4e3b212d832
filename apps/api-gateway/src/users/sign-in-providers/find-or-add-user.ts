import type { SignInProvider } from '@around/contracts/users/sign-in-providers';
import type { Db } from '@around/database/db';
import { addIdentity, findIdentityUser } from '@around/database/users/identity-queries';
import {
  addUser,
  findUserByEmail,
  findUserById,
  isEmailOfDisabledUser,
  type UserRow,
} from '@around/database/users/user-queries';
import type { ProviderIdentity } from './provider-identity.ts';
import { suggestUsername } from './suggest-username.ts';

type Options = { provider: SignInProvider; identity: ProviderIdentity };

/** Another request may take a username, an address or the identity between two of our queries. */
const ATTEMPTS = 6;

/**
 * The user with this identity; else the user with the same e-mail address, who gets the identity; else a new user. An address counts
 * only if the provider has verified it, and all addresses of our users are verified. Undefined for a disabled user.
 */
export async function findOrAddUser(db: Db, { provider, identity }: Options): Promise<UserRow | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const knownId = await findIdentityUser(db, { provider, subject: identity.subject });
    if (knownId !== undefined) return findUserById(db, knownId);
    if (identity.email !== null && (await isEmailOfDisabledUser(db, identity.email))) return undefined;
    const owner = identity.email === null ? undefined : await findUserByEmail(db, identity.email);
    const user = owner
      ? await linkUser(db, owner, { provider, identity })
      : await addUserWithIdentity(db, { provider, identity, username: suggestUsername(identity.nameIdeas, attempt) });
    if (user) return user;
  }
  throw new Error('no free username was found for a new user');
}

async function linkUser(db: Db, user: UserRow, { provider, identity }: Options): Promise<UserRow | undefined> {
  const { subject, email } = identity;
  return (await addIdentity(db, { provider, subject, email, userId: user.id })) ? user : undefined;
}

/** Undefined when a unique value is taken. */
async function addUserWithIdentity(
  db: Db,
  { provider, identity, username }: Options & { username: string },
): Promise<UserRow | undefined> {
  const { email, fullName } = identity;
  return db
    .transaction()
    .execute(async (transaction) => {
      const user = await addUser(transaction, { username, fullName, email, passwordHash: null, language: null });
      if (typeof user === 'string') throw new ValueTaken();
      const linked = await linkUser(transaction, user, { provider, identity });
      if (!linked) throw new ValueTaken();
      return linked;
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
