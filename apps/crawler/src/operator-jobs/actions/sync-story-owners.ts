import type { Db } from '@around/database/db';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import { findStoryOwners } from '@around/database/profiles/watched-profiles';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';
import { refreshDetails } from './refresh-details.ts';
import { toSyncedAccount } from './sync-profile.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

/** Request limit of one job, however many profiles there are. */
export const DETAILS_PER_JOB = 30;
const DETAILS_FRESH_FOR_MS = 24 * 60 * 60_000;

/** Updates the details of all profiles with a live story; details of the last day count as up to date. */
export function syncStoryOwners(dependencies: Dependencies): OperatorAction<'sync-story-owners'> {
  const { db } = dependencies;
  return async ({ job, signal, isLate, report }) => {
    const owners = await findStoryOwners(db);
    const freshSince = job.createdAt.getTime() - DETAILS_FRESH_FOR_MS;
    const due = owners.filter((owner) => !isReadSince(owner, freshSince));
    const readBefore = owners.filter((owner) => isReadSince(owner, job.createdAt.getTime())).length;
    const chosen = due.slice(0, Math.max(0, DETAILS_PER_JOB - readBefore));
    let done = 0;
    await report(30, `Fetching ${chosen.length} of ${owners.length} profiles`);
    await refreshDetails(dependencies, chosen, {
      signal,
      isLate,
      async noteDone() {
        done += 1;
        await report(30 + Math.round((50 * done) / chosen.length), `${done} of ${chosen.length} profiles`);
      },
    });
    const synced = (await findStoryOwners(db)).filter((owner) => isReadSince(owner, freshSince));
    const leftCount = owners.length - synced.length;
    const result = { syncedCount: synced.length, leftCount, syncedAccounts: synced.map(toSyncedAccount) };
    return { message: describeSync(result), result };
  };
}

export function isReadSince({ detailsFetchedAt }: ProfileRow, time: number): boolean {
  return (detailsFetchedAt?.getTime() ?? 0) >= time;
}

export function describeSync({ syncedCount, leftCount }: { syncedCount: number; leftCount: number }): string {
  const synced = pluralize(syncedCount, 'profile is up to date', 'profiles are up to date');
  return leftCount <= 0 ? synced : `${synced}; ${pluralize(leftCount, 'is', 'are')} left for another time`;
}
