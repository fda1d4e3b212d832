import { type AccountLease, leaseAccount } from '@around/database/accounts/account-leases';
import { explainWait, type Wait } from '@around/database/accounts/account-waits';
import { rebindStrandedAccounts } from '@around/database/proxies/proxy-pairing';
import { stopForUnreadableSecret } from '../credentials/stop-for-unreadable-secret.ts';
import { UnreadableSecret } from '../credentials/unreadable-secret.ts';
import { AccountMustWait } from './account-must-wait.ts';
import { type AccountWork, startAccountWork, type WorkDependencies } from './account-work.ts';
import { recordProxyFault } from './failures/record-proxy-failure.ts';
import type { LeaseRequest } from './lease-request.ts';
import { NoAccountAvailable } from './no-account-available.ts';
import { ProxyNotAdmitted } from './proxies/proxy-not-admitted.ts';
import { probeCooledProxies } from './proxies/proxy-probes.ts';

/** Longer than the longest request plus the longest sleep before it; renewed when a request ends. */
const LEASE_SECONDS = 60;

export type AccountRotation = {
  /**
   * Leases an account, runs `work` with it through its own proxy, and releases it. What a failure means for the account
   * and its proxy is recorded here and nowhere else. Without an available account the job is postponed until one is.
   */
  withAccount<T>(request: LeaseRequest, work: (account: AccountWork) => Promise<T>): Promise<T>;
  /** Probes proxies whose cooldown is over and moves accounts whose proxy is out of service; false when nothing changed. */
  recoverProxies(signal: AbortSignal): Promise<boolean>;
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
  }: LeaseRequest): Promise<AccountLease | undefined> {
    return leaseAccount(db, { ...wanted, owner, limits, seconds: LEASE_SECONDS });
  }

  async function recoverProxies(signal: AbortSignal): Promise<boolean> {
    const recovered = await probeCooledProxies(dependencies, signal);
    const rules = { accountsPerProxy: limits.accountsPerProxy, rebindEveryMs: pacing.proxies.rebindEveryMs };
    const moved = await db.transaction().execute((tx) => rebindStrandedAccounts(tx, rules));
    for (const move of moved) log.warn(move, 'account moved to another proxy');
    return recovered + moved.length > 0;
  }

  async function noAccountAvailable({ accountId, call = 'stories' }: LeaseRequest): Promise<NoAccountAvailable> {
    const wait = await explainWait(db, { limits, call, ...(accountId && { accountId }) });
    return new NoAccountAvailable(wait, delayFor(wait));
  }

  /** With jitter, so that jobs do not return together; and bounded, because an operator may end the wait earlier. */
  function delayFor(wait: Wait | undefined): number {
    const waitMs = Math.max(
      wait?.waitMs === null ? Number.POSITIVE_INFINITY : (wait?.waitMs ?? 0),
      pacing.noAccountWaitMs,
    );
    return Math.min(waitMs, pacing.longestPostponeMs) + random() * pacing.noAccountWaitMs;
  }

  async function useLease<T>(
    lease: AccountLease,
    wanted: LeaseRequest,
    work: (account: AccountWork) => Promise<T>,
  ): Promise<T> {
    await using account = await startAccountWork({ ...dependencies, leaseSeconds: LEASE_SECONDS }, lease, wanted);
    return await work(account);
  }

  return {
    recoverProxies,
    async withAccount(wanted, work) {
      let leased = await lease(wanted);
      if (!leased && (await recoverProxies(wanted.signal))) leased = await lease(wanted);
      if (!leased) throw await noAccountAvailable(wanted);
      try {
        return await useLease(leased, wanted, work);
      } catch (error) {
        if (error instanceof ProxyNotAdmitted) await recordFault(leased, error);
        else if (error instanceof UnreadableSecret) await stopUnreadable(leased, error);
        else if (!(error instanceof AccountMustWait)) throw error;
        throw await noAccountAvailable(wanted);
      }
    },
  };

  async function stopUnreadable(lease: AccountLease, error: UnreadableSecret): Promise<void> {
    log.error({ accountId: lease.accountId }, 'the session of an account cannot be opened');
    await stopForUnreadableSecret(db, lease, error);
  }

  async function recordFault({ proxyId }: AccountLease, { fault }: ProxyNotAdmitted): Promise<void> {
    log.warn({ proxyId, ...fault }, 'proxy not admitted');
    await db
      .transaction()
      .execute((tx) => recordProxyFault({ db: tx, pacing }, proxyId, { ...fault, wasProbe: false }));
  }
}
