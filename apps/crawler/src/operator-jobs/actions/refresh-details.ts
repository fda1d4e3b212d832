import type { OperatorJobKind } from '@around/contracts/operator-jobs';
import type { Db } from '@around/database/db';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import { markDetailsRequested } from '@around/database/profiles/watched-profiles';
import { PostponeJob } from '@around/queues/worker/job-processor';
import { inBatches } from '../../cycle/planning/plan-batches.ts';
import { saveNetworkDetails } from '../../places/home-places.ts';
import { unlessGone } from '../../places/look-up-places.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { AccountWork } from '../../rotation/account-work.ts';
import type { OperatorTask } from './operator-action.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

type Task = Pick<OperatorTask<OperatorJobKind>, 'job' | 'signal' | 'isLate'> & {
  report: (progress: number, message: string) => Promise<void>;
};
type Refreshing = { profiles: ProfileRow[]; isDue: (profile: ProfileRow) => boolean };

/** Request limit of one job, however many profiles there are and however often the job starts. */
const DETAILS_PER_JOB = 30;
/** Profiles for each lease, so that no lease is held for long. */
const BATCH_SIZE = 5;

/**
 * Fetches the details of the due profiles, one request each, saves each result at once, and reports progress from 30 to 80 percent.
 * Without an available account it throws `PostponeJob`, or returns early when the job is late.
 */
export async function refreshDetails(
  { db, rotation }: Dependencies,
  { job, signal, isLate, report }: Task,
  { profiles, isDue }: Refreshing,
): Promise<void> {
  const readBefore = profiles.filter((profile) => isReadSince(profile, job.createdAt.getTime())).length;
  const chosen = profiles.filter(isDue).slice(0, Math.max(0, DETAILS_PER_JOB - readBefore));
  let done = 0;
  await report(30, `Fetching ${chosen.length} of ${profiles.length} profiles`);
  try {
    for (const batch of inBatches(chosen, BATCH_SIZE)) {
      const preferFollowersOf = batch.map((profile) => profile.id);
      await rotation.withAccount({ call: 'profile', preferFollowersOf, signal }, (account) =>
        refreshBatch(account, batch),
      );
    }
  } catch (error) {
    if (!(error instanceof PostponeJob) || !isLate) throw error;
  }

  async function refreshBatch(account: AccountWork, batch: ProfileRow[]): Promise<void> {
    for (const { id, networkId } of batch) {
      const found = await account.call((client, stop) =>
        unlessGone(client.fetchProfileById(networkId, { signal: stop })),
      );
      await db.transaction().execute(async (tx) => {
        await account.requireLease(tx);
        if (found) await saveNetworkDetails(tx, id, found);
        else await markDetailsRequested(tx, id);
      });
      done += 1;
      await report(30 + Math.round((50 * done) / chosen.length), `${done} of ${chosen.length} profiles`);
    }
  }
}

export function isReadSince({ detailsFetchedAt }: ProfileRow, time: number): boolean {
  return (detailsFetchedAt?.getTime() ?? 0) >= time;
}
