import { type AccountLease, leaseAccount } from '@around/database/accounts/account-leases';
import { explainWait, type Wait } from '@around/database/accounts/account-waits';
import { rebindStrandedAccounts } from '@around/database/proxies/proxy-pairing';
import { AccountMustWait } from './account-must-wait.ts';
import { type AccountWork, startAccountWork, type WorkDependencies } from './account-work.ts';
import { NobodyFree } from './nobody-free.ts';
import { proveCooledProxies } from './proxy-health.ts';
import { ProxyNotAdmitted } from './proxy-not-admitted.ts';
import { settleProxyFault } from './settle-proxy.ts';
import type { WantedAccount } from './wanted-account.ts';

/** Longer than any request may take and a job may sleep before it; renewed at each end of a request. */
const LEASE_SECONDS = 60;

export type AccountRotation = {
  /**
   * Leases an account, lets `work` speak as it through its own proxy, and gives it back. What a failure means for the account
   * and its proxy is settled here and nowhere else. Nobody free, or not for long enough: the job is postponed until somebody is.
   */
  withAccount<T>(wanted: WantedAccount, work: (account: AccountWork) => Promise<T>): Promise<T>;
  /** Probes proxies that have cooled down, and moves accounts whose proxy is out of service; false when there was nothing to do. */
  mendProxies(signal: AbortSignal): Promise<boolean>;
};

type Dependencies = Omit<WorkDependencies, 'leaseSeconds'> & { owner: string };

export function accountRotation({ owner, ...dependencies }: Dependencies): AccountRotation {
  const { db, log, pacing, random } = dependencies;
  const { limits } = pacing;

  function lease({
    signal: _,
    noteProgress: __,
    runId: ___,
    ...wanted
  }: WantedAccount): Promise<AccountLease | undefined> {
    return leaseAccount(db, { ...wanted, owner, limits, seconds: LEASE_SECONDS });
  }

  async function mendProxies(signal: AbortSignal): Promise<boolean> {
    const revived = await proveCooledProxies(dependencies, signal);
    const rules = { accountsPerProxy: limits.accountsPerProxy, rebindEveryMs: pacing.proxies.rebindEveryMs };
    const moved = await db.transaction().execute((tx) => rebindStrandedAccounts(tx, rules));
    for (const move of moved) log.warn(move, 'account moved to another proxy');
    return revived + moved.length > 0;
  }

  async function postponement({ accountId, call = 'stories' }: WantedAccount): Promise<NobodyFree> {
    const wait = await explainWait(db, { limits, call, ...(accountId && { accountId }) });
    return new NobodyFree(wait, delayFor(wait));
  }

  /** Not all at the same moment; and not too long, for an operator may put right what it waits for. */
  function delayFor(wait: Wait | undefined): number {
    const waitMs = Math.max(
      wait?.waitMs === null ? Number.POSITIVE_INFINITY : (wait?.waitMs ?? 0),
      pacing.noAccountWaitMs,
    );
    return Math.min(waitMs, pacing.longestPostponeMs) + random() * pacing.noAccountWaitMs;
  }

  async function useLease<T>(
    lease: AccountLease,
    wanted: WantedAccount,
    work: (account: AccountWork) => Promise<T>,
  ): Promise<T> {
    await using account = await startAccountWork({ ...dependencies, leaseSeconds: LEASE_SECONDS }, lease, wanted);
    return await work(account);
  }

  return {
    mendProxies,
    async withAccount(wanted, work) {
      let leased = await lease(wanted);
      if (!leased && (await mendProxies(wanted.signal))) leased = await lease(wanted);
      if (!leased) throw await postponement(wanted);
      try {
        return await useLease(leased, wanted, work);
      } catch (error) {
        if (error instanceof ProxyNotAdmitted) await noteFault(leased, error);
        else if (!(error instanceof AccountMustWait)) throw error;
        throw await postponement(wanted);
      }
    },
  };

  async function noteFault({ proxyId }: AccountLease, { fault }: ProxyNotAdmitted): Promise<void> {
    log.warn({ proxyId, ...fault }, 'proxy not admitted');
    await db
      .transaction()
      .execute((tx) => settleProxyFault({ db: tx, pacing }, proxyId, { ...fault, wasProbe: false }));
  }
}
