import type { UserId } from '@around/contracts/ids';
import type { Selectable } from 'kysely';
import type { Db } from '../db.ts';
import type { UserIdentitiesTable } from '../schema/user-tables.ts';

export type IdentityRow = Pick<Selectable<UserIdentitiesTable>, 'provider' | 'subject' | 'email' | 'createdAt'>;

/** The identities of a user at OpenID Connect providers, the oldest first. */
export async function listUserIdentities(db: Db, userId: UserId): Promise<IdentityRow[]> {
  return db
    .selectFrom('userIdentities')
    .select(['provider', 'subject', 'email', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('provider')
    .execute();
}
