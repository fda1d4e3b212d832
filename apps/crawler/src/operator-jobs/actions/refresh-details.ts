import type { Db } from '@around/database/db';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import { markDetailsRequested } from '@around/database/profiles/watched-profiles';
import { PostponeJob } from '@around/queues/job-processor';
import { inBatches } from '../../cycle/planning/plan-batches.ts';
import { saveNetworkDetails } from '../../places/home-places.ts';
import { unlessGone } from '../../places/look-up-places.ts';
import type { AccountRotation } from '../../rotation/account-rotation.ts';
import type { AccountWork } from '../../rotation/account-work.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

type Refreshing = {
  signal: AbortSignal;
  isLate: boolean;
  /** Called after each profile. */
  noteDone: () => Promise<void>;
};

/** Profiles for each lease, so that no lease is held for long. */
const BATCH_SIZE = 5;

/**
 * Fetches the details of these profiles, one request each, and saves each result at once. Without an available account it throws
 * `PostponeJob`, or returns early when the job is late.
 */
export async function refreshDetails(
  { db, rotation }: Dependencies,
  profiles: ProfileRow[],
  { signal, isLate, noteDone }: Refreshing,
): Promise<void> {
  try {
    for (const batch of inBatches(profiles, BATCH_SIZE)) {
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
      await noteDone();
    }
  }
}
