import { type CheckedAccount, findCheckedAccounts } from '@around/database/account-sessions/session-checks';
import type { Db } from '@around/database/db';
import { findObservedProfiles } from '@around/database/profiles/watched-profiles';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/worker/job-processor';
import type { Logger } from '@around/service-kit/logger';
import { readFollowing } from '../../cycle/fetching/read-following.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { areDetailsDue } from '../../places/details-due.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { OperatorAction } from './operator-action.ts';
import { isReadSince, refreshDetails } from './refresh-details.ts';
import { describeSync } from './sync-story-owners.ts';

type Dependencies = { db: Db; rotation: AccountRotation; pacing: Pacing };

/**
 * Reads the following lists of all accounts again, one request for fifty profiles, and then looks up profiles whose details are
 * missing or a month old.
 */
export function syncProfiles(dependencies: Dependencies): OperatorAction<'sync-profiles'> {
  const { db } = dependencies;
  return async (task) => {
    const { job, signal, isLate, log, report, noteProgress } = task;
    await report(10, 'Reading the following lists');
    const followers = (await findCheckedAccounts(db)).filter((account) => isToRead(account, job.createdAt));
    for (const account of followers) await readListAgain(dependencies, account, { signal, noteProgress, isLate, log });

    const profiles = await findObservedProfiles(db);
    await refreshDetails(dependencies, task, {
      profiles,
      isDue: (profile) => areDetailsDue(profile, job.createdAt),
    });
    const after = await findObservedProfiles(db);
    const leftCount = after.filter((profile) => areDetailsDue(profile, job.createdAt)).length;
    const detailsCount = after.filter((profile) => isReadSince(profile, job.createdAt.getTime())).length;
    const result = { syncedCount: after.length - leftCount, detailsCount, leftCount };
    return { message: describeSync(result), result };
  };
}

function isToRead({ state, sealedSession, proxyId, followingSyncedAt }: CheckedAccount, since: Date): boolean {
  const mayWork = ['active', 'cooling', 'resting'].includes(state) && sealedSession !== null && proxyId !== null;
  return mayWork && (followingSyncedAt?.getTime() ?? 0) < since.getTime();
}

type Reading = { signal: AbortSignal; noteProgress: () => void; isLate: boolean; log: Logger };

/** Skips an account that fails: its stored list stays. */
async function readListAgain(
  dependencies: Dependencies,
  { id: accountId }: CheckedAccount,
  { isLate, log, ...context }: Reading,
): Promise<void> {
  try {
    await dependencies.rotation.withAccount({ accountId, call: 'following', ...context }, (account) =>
      readFollowing(dependencies, account, { mostPages: Number.POSITIVE_INFINITY }),
    );
  } catch (error) {
    const isSkipped = error instanceof CrawlFailure || (error instanceof PostponeJob && isLate);
    if (!isSkipped) throw error;
    log.warn({ accountId, reason: error.message }, 'account skipped in a sync of profiles');
  }
}
