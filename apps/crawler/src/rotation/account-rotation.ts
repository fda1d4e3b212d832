import type { AccountId, ProfileId } from '@around/contracts/ids';
import { type AccountLease, leaseAccount } from '@around/database/accounts/account-leases';
import type { Db } from '@around/database/db';
import { PostponeJob } from '@around/queues/job-processor';
import type { Pacing } from '../pacing/pacing.ts';
import { type AccountWork, startAccountWork, type WorkDependencies } from './account-work.ts';

/** Longer than any request may take, so that a lease never runs out under a request; renewed before each one. */
const LEASE_SECONDS = 60;

export type AccountRotation = {
  /**
   * Leases an account, lets `work` speak as it through its own proxy, and gives it back. What a failure means for the account
   * and its proxy is settled here and nowhere else. Nobody free: the job is postponed.
   */
  withAccount<T>(wanted: WantedAccount, work: (account: AccountWork) => Promise<T>): Promise<T>;
};

type WantedAccount = { accountId?: AccountId; preferFollowersOf?: ProfileId[]; signal: AbortSignal };

type Dependencies = Omit<WorkDependencies, 'leaseSeconds'> & { db: Db; owner: string; pacing: Pacing };

export function accountRotation({ owner, ...dependencies }: Dependencies): AccountRotation {
  const { db, pacing } = dependencies;
  return {
    async withAccount({ signal, ...wanted }, work) {
      const lease = await leaseAccount(db, { ...wanted, owner, seconds: LEASE_SECONDS });
      if (!lease) throw new PostponeJob('no account is free', pacing.noAccountWaitMs);
      return useLease(lease, signal, work);
    },
  };

  async function useLease<T>(
    lease: AccountLease,
    signal: AbortSignal,
    work: (account: AccountWork) => Promise<T>,
  ): Promise<T> {
    await using account = await startAccountWork({ ...dependencies, leaseSeconds: LEASE_SECONDS }, lease, signal);
    try {
      const result = await work(account);
      await account.settleSuccess();
      return result;
    } catch (error) {
      throw await account.settleFailure(error);
    }
  }
}
