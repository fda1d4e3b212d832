import type { ProfileId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';

export type ExcludedProfile = {
  id: ProfileId;
  networkId: string;
  username: string;
  excludedAt: Date;
  excludedReason: string;
};

/** The ids of those of these profiles that may be collected, locked in the order in which profiles are claimed. */
export function lockCollected(profileIds: ProfileId[]): RawBuilder<{ id: ProfileId }> {
  return sql`
    select id from profiles
    where id = any(${profileIds}::uuid[]) and excluded_at is null
    order by network_id
    for no key update`;
}

/**
 * Call it first in a transaction that writes what these profiles' stories brought: which of them may be collected. Nobody of them is
 * put on the list of those who may not before the transaction ends.
 */
export async function lockCollectedProfiles(db: Db, profileIds: ProfileId[]): Promise<Set<ProfileId>> {
  if (profileIds.length === 0) return new Set();
  const { rows } = await lockCollected(profileIds).execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The last added first. */
export async function listExcludedProfiles(db: Db): Promise<ExcludedProfile[]> {
  const { rows } = await sql<ExcludedProfile>`
    select id, network_id, username, excluded_at, excluded_reason from profiles
    where excluded_at is not null
    order by excluded_at desc, id`.execute(db);
  return rows;
}

/** Takes a profile off the list: it may be collected again from now on. Undefined when it was not on it. */
export async function allowProfile(
  db: Db,
  profileId: ProfileId,
): Promise<Pick<ExcludedProfile, 'username'> | undefined> {
  return db
    .updateTable('profiles')
    .set({ excludedAt: null, excludedReason: null })
    .where('id', '=', profileId)
    .where('excludedAt', 'is not', null)
    .returning('username')
    .executeTakeFirst();
}
