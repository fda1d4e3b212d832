import type { ProfileId } from '@around/contracts/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { endTakedowns } from '../takedowns/media-takedowns.ts';

export type ExcludedProfile = {
  id: ProfileId;
  networkId: string;
  username: string;
  excludedAt: Date;
  excludedReason: string;
};

/** Selects and locks the profiles that are not excluded, in the same order as `claimProfiles`. */
export function lockAllowed(profileIds: ProfileId[]): RawBuilder<{ id: ProfileId }> {
  return sql`
    select id from profiles
    where id = any(${profileIds}::uuid[]) and excluded_at is null
    order by network_id
    for no key update`;
}

/**
 * Call it first in a transaction that writes data of these profiles. Returns those that are not excluded. They cannot become
 * excluded before the transaction ends.
 */
export async function lockAllowedProfiles(db: Db, profileIds: ProfileId[]): Promise<Set<ProfileId>> {
  if (profileIds.length === 0) return new Set();
  const { rows } = await lockAllowed(profileIds).execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Last excluded first. */
export async function listExcludedProfiles(db: Db): Promise<ExcludedProfile[]> {
  const { rows } = await sql<ExcludedProfile>`
    select id, network_id, username, excluded_at, excluded_reason from profiles
    where excluded_at is not null
    order by excluded_at desc, id`.execute(db);
  return rows;
}

/**
 * Ends the exclusion: the profile may be collected again, and its media are shown again. Undefined if it was not excluded. Call it in a
 * transaction.
 */
export async function allowProfile(
  db: Db,
  profileId: ProfileId,
): Promise<Pick<ExcludedProfile, 'username'> | undefined> {
  const allowed = await db
    .updateTable('profiles')
    .set({ excludedAt: null, excludedReason: null })
    .where('id', '=', profileId)
    .where('excludedAt', 'is not', null)
    .returning('username')
    .executeTakeFirst();
  if (allowed) await endTakedowns(db, [profileId]);
  return allowed;
}
