import { deleteSession } from '@around/database/account-sessions/session-changes';
import type { CheckedAccount } from '@around/database/account-sessions/session-checks';
import type { Db } from '@around/database/db';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { PostponeJob } from '@around/queues/worker/job-processor';
import type { AccountRotation } from '../rotation/account-rotation.ts';

type Dependencies = { db: Db; rotation: AccountRotation };

type LogOutOptions = {
  signal: AbortSignal;
  /** Delete the session here only, instead of waiting longer for the account. */
  isLate: boolean;
};

const REASON = 'An operator has logged it out';

/**
 * Ends the session at the network if the account may make requests, and deletes it here in any case. Returns true when the network
 * was notified. An account that the network has stopped makes no further request.
 */
export async function logOutAccount(
  { db, rotation }: Dependencies,
  { id: accountId, state, sealedSession }: CheckedAccount,
  { signal, isLate }: LogOutOptions,
): Promise<boolean> {
  const maySpeak = sealedSession !== null && ['active', 'cooling', 'resting'].includes(state);
  const wasNotified = maySpeak && (await notifyNetwork());
  await deleteSession(db, accountId, REASON);
  return wasNotified;

  async function notifyNetwork(): Promise<boolean> {
    try {
      await rotation.withAccount({ accountId, call: 'logOut', signal }, async (account) => {
        await account.call((client, stop) => client.logOut({ signal: stop }));
        await deleteSession(db, accountId, REASON);
      });
      return true;
    } catch (error) {
      const isUnreachable = error instanceof CrawlFailure || (error instanceof PostponeJob && isLate);
      if (!isUnreachable) throw error;
      return false;
    }
  }
}
