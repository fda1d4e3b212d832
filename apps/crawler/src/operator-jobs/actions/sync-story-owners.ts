import type { Db } from '@around/database/db';
import { findStoryOwners } from '@around/database/profiles/watched-profiles';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';
import { isReadSince, refreshDetails } from './refresh-details.ts';
import { toSyncedAccount } from './sync-profile.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

const DETAILS_FRESH_FOR_MS = 24 * 60 * 60_000;

/** Updates the details of all profiles with a live story; details of the last day count as up to date. */
export function syncStoryOwners(dependencies: Dependencies): OperatorAction<'sync-story-owners'> {
  const { db } = dependencies;
  return async (task) => {
    const owners = await findStoryOwners(db);
    const freshSince = task.job.createdAt.getTime() - DETAILS_FRESH_FOR_MS;
    await refreshDetails(dependencies, task, { profiles: owners, isDue: (owner) => !isReadSince(owner, freshSince) });
    const synced = (await findStoryOwners(db)).filter((owner) => isReadSince(owner, freshSince));
    const leftCount = owners.length - synced.length;
    const result = { syncedCount: synced.length, leftCount, syncedAccounts: synced.map(toSyncedAccount) };
    return { message: describeSync(result), result };
  };
}

export function describeSync({ syncedCount, leftCount }: { syncedCount: number; leftCount: number }): string {
  const synced = pluralize(syncedCount, 'profile is up to date', 'profiles are up to date');
  return leftCount <= 0 ? synced : `${synced}; ${pluralize(leftCount, 'is', 'are')} left for another time`;
}
