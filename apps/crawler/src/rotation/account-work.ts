import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountLease, holdsLease, releaseLease, renewLease } from '@around/database/accounts/account-leases';
import { forgetThrottles, saveSession } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { noteProxySuccess } from '@around/database/proxies/proxy-queries';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { NetworkClient } from '@around/network-client/network-client';
import type { NetworkSession } from '@around/network-client/network-session';
import type { Logger } from '@around/service-kit/logger';
import type { AccountCredentials } from '../accounts/account-credentials.ts';
import type { Pacing } from '../pacing/pacing.ts';
import { failurePolicies } from './failure-policy.ts';
import { LeaseLost } from './lease-lost.ts';
import { settleFailure } from './settle-failure.ts';

/** What one lease allows: paced calls as this account, and a fence around what is written with their answers. */
export type AccountWork = {
  lease: AccountLease;
  requestsMade: () => number;
  /** One request: waits for its turn, makes sure of the lease, then asks. */
  call: <T>(request: (client: NetworkClient, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** First statement of every transaction that writes what was fetched; throws LeaseLost. */
  requireLease: (tx: Db) => Promise<void>;
};

type LeasedWork = AccountWork & {
  settleSuccess: () => Promise<void>;
  /** Answers what really went wrong: of a doubtful session, what the check of it said. */
  settleFailure: (error: unknown) => Promise<unknown>;
} & AsyncDisposable;

export type WorkDependencies = {
  db: Db;
  log: Logger;
  pacing: Pacing;
  credentials: AccountCredentials;
  connect: (as: {
    session: NetworkSession;
    proxy: Awaited<ReturnType<AccountCredentials['openProxy']>>;
  }) => NetworkClient;
  random: () => number;
  leaseSeconds: number;
};

export async function startAccountWork(
  { db, log: programLog, pacing, credentials, connect, random, leaseSeconds }: WorkDependencies,
  lease: AccountLease,
  stopping: AbortSignal,
): Promise<LeasedWork> {
  const log = programLog.child({ accountId: lease.accountId, account: lease.username });
  const opened = await openClient().catch(async (error: unknown) => {
    await releaseLease(db, lease, pacing.requestGapMs);
    throw error;
  });
  const { client, session } = opened;
  let requests = 0;
  let nextRequestAt = lease.nextRequestAt?.getTime() ?? 0;

  async function openClient() {
    const [session, proxy] = [await credentials.openSession(lease), await credentials.openProxy(lease.proxyId)];
    return { session, client: connect({ session, proxy }) };
  }

  function restMs(): number {
    return pacing.requestGapMs + random() * pacing.requestJitterMs;
  }

  const call: AccountWork['call'] = async (request) => {
    await sleep(Math.max(0, nextRequestAt - Date.now()), undefined, { signal: stopping });
    if (!(await renewLease(db, lease, leaseSeconds))) throw new LeaseLost(`lease ${lease.token} is over`);
    requests += 1;
    try {
      return await request(client, stopping);
    } finally {
      nextRequestAt = Date.now() + restMs();
    }
  };

  return {
    lease,
    call,
    requestsMade: () => requests,
    async requireLease(tx) {
      if (!(await holdsLease(tx, lease))) throw new LeaseLost(`lease ${lease.token} is over`);
    },
    async settleSuccess() {
      await forgetThrottles(db, lease);
      if (requests > 0) await noteProxySuccess(db, lease.proxyId);
    },
    async settleFailure(error) {
      if (!(error instanceof CrawlFailure)) return error;
      const verdict = failurePolicies[error.kind].account === 'checkSession' ? await checkSession(error) : error;
      log.warn(
        { kind: verdict.kind, origin: verdict.origin, status: verdict.status, reason: verdict.message },
        'call failed',
      );
      await settleFailure({ db, pacing, random }, lease, verdict);
      return verdict;
    },
    async [Symbol.asyncDispose]() {
      if (client.session !== session)
        await saveSession(db, lease, credentials.sealSession(lease.accountId, client.session));
      await client.close();
      await releaseLease(db, lease, restMs());
    },
  };

  /** Whether an odd answer means a dead session is a question of its own: what that call fails with says more than the first failure. */
  async function checkSession(doubt: CrawlFailure): Promise<CrawlFailure> {
    try {
      await call((asked, signal) => asked.checkSession({ signal }));
      return doubt;
    } catch (error) {
      return error instanceof CrawlFailure ? error : doubt;
    }
  }
}
