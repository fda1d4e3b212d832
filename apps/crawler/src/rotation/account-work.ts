import { setTimeout as sleep } from 'node:timers/promises';
import { type AccountLease, holdsLease, releaseLease } from '@around/database/accounts/account-leases';
import type { NetworkCall } from '@around/database/accounts/account-limits';
import { completeRequest, reserveRequest } from '@around/database/accounts/account-requests';
import { saveSession } from '@around/database/accounts/account-states';
import type { Db } from '@around/database/db';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { NetworkClient } from '@around/network-client/network-client';
import type { NetworkSession } from '@around/network-client/network-session';
import type { AccountCredentials } from '../credentials/account-credentials.ts';
import { drawPace } from '../pacing/draw-pace.ts';
import { AccountMustWait } from './account-must-wait.ts';
import { attributeFailure } from './attribute-failure.ts';
import { retryThroughOutage } from './failures/retry-through-outage.ts';
import { LeaseLost } from './lease-lost.ts';
import type { LeaseRequest } from './lease-request.ts';
import { pacedClient, type RunPaced } from './paced-client.ts';
import { admitStoredProxy } from './proxies/proxy-admission.ts';
import { ProxyNotAdmitted } from './proxies/proxy-not-admitted.ts';
import type { ProbeDependencies } from './proxies/proxy-probes.ts';

/** What one lease allows: paced calls as this account, and a check of the lease before their results are written. */
export type AccountWork = {
  lease: AccountLease;
  /** Each request waits for its turn and is reserved in the database before it is made. A failure is recorded before it is thrown. */
  call: <T>(request: (client: NetworkClient, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** Must be the first statement of every transaction that writes fetched data; throws LeaseLost. */
  requireLease: (tx: Db) => Promise<void>;
};

export type WorkDependencies = Omit<ProbeDependencies, 'credentials'> & {
  credentials: AccountCredentials;
  connect: (as: { session: NetworkSession; proxy: ForwardProxy }) => NetworkClient;
  random: () => number;
  leaseSeconds: number;
};

/** A session check makes a second request when the first response is inconclusive. */
const requestsPerCall: Partial<Record<NetworkCall, number>> = { checkSession: 2 };

/** Connect and response timeouts together. A stalled process may read its reservation too late for a request to fit into the lease. */
const LONGEST_REQUEST_MS = 40_000;

export async function startAccountWork(
  dependencies: WorkDependencies,
  lease: AccountLease,
  { signal: stopping, noteProgress = () => {}, runId }: Pick<LeaseRequest, 'signal' | 'noteProgress' | 'runId'>,
): Promise<AccountWork & AsyncDisposable> {
  const { db, pacing, credentials, connect, random, leaseSeconds } = dependencies;
  const log = dependencies.log.child({ accountId: lease.accountId, account: lease.username });
  const { client, session } = await openClient().catch(async (error: unknown) => {
    await retryWrite(() => releaseLease(db, lease));
    throw error;
  });
  const paced = pacedClient(client, runPaced);
  let isResultRecorded = true;

  async function openClient() {
    const session = credentials.openSession(lease);
    const admission = await admitStoredProxy(dependencies, lease.proxyId);
    if ('fault' in admission) throw new ProxyNotAdmitted(admission.fault);
    return { session, client: connect({ session, proxy: admission.proxy }) };
  }

  async function runPaced<T>(...[call, request]: Parameters<RunPaced>): Promise<T> {
    const requestIds = await reserveTurn(call);
    const result = await request().then(
      (value) => ({ value: value as T, error: undefined }),
      (error: unknown) => ({ error }),
    );
    isResultRecorded = false;
    await retryWrite(() => complete(requestIds, result.error));
    noteProgress();
    const failure = result.error instanceof CrawlFailure && (await handleFailure(call, result.error));
    isResultRecorded = true;
    if ('value' in result) return result.value;
    throw failure || result.error;
  }

  async function handleFailure(call: NetworkCall, failure: CrawlFailure): Promise<CrawlFailure> {
    const { kind, origin, status, message: reason } = failure;
    log.warn({ call, kind, origin, status, reason }, 'call failed');
    return attributeFailure({ ...dependencies, log, checkSession, retryWrite, stopping }, lease, { call, failure });
  }

  function retryWrite<T>(write: () => Promise<T>): Promise<T> {
    return retryThroughOutage(write, { onRetry: noteProgress });
  }

  async function reserveTurn(call: NetworkCall): Promise<string[]> {
    for (;;) {
      const pace = drawPace(pacing, random);
      const requests = requestsPerCall[call] ?? 1;
      const { limits } = pacing;
      const order = { call, requests, limits, leaseSeconds, pace, runId: runId ?? null };
      const sentAt = performance.now();
      const reservation = await reserveRequest(db, lease, order);
      noteProgress();
      const isLate = performance.now() - sentAt > leaseSeconds * 1_000 - LONGEST_REQUEST_MS;
      if (isLate) throw new LeaseLost(`lease ${lease.token} may end before a request does`);
      if (reservation.state === 'leaseLost') throw new LeaseLost(`lease ${lease.token} is over`);
      if (reservation.state === 'reserved') return reservation.requestIds;
      const { reason, waitMs } = reservation;
      if (waitMs === null || waitMs > pacing.longestSleepMs) throw new AccountMustWait({ reason, waitMs });
      await sleep(Math.ceil(waitMs), undefined, { signal: stopping });
    }
  }

  function complete(requestIds: string[], error: unknown): Promise<void> {
    const { gapMs } = drawPace(pacing, random);
    return completeRequest(db, lease, { requestIds, gapMs, leaseSeconds, ...outcomeOf(error) });
  }

  function checkSession(): Promise<unknown> {
    return paced.checkSession({ signal: stopping });
  }

  return {
    lease,
    call: (request) => request(paced, stopping),
    async requireLease(tx) {
      if (!(await holdsLease(tx, lease))) throw new LeaseLost(`lease ${lease.token} is over`);
    },
    async [Symbol.asyncDispose]() {
      try {
        await client.close();
        const rotated = client.session !== session && credentials.sealSession(lease.accountId, client.session);
        if (rotated) await retryWrite(() => saveSession(db, lease, rotated));
      } finally {
        // Other workers do not see a result that is not recorded, so the lease is then kept until it expires.
        if (isResultRecorded) await retryWrite(() => releaseLease(db, lease));
      }
    },
  };
}

/** Any response from beyond the proxy proves that the proxy works; a timeout or a response of the proxy itself does not. */
function outcomeOf(error: unknown): { outcome: string; isProxyProven: boolean } {
  if (error === undefined) return { outcome: 'ok', isProxyProven: true };
  if (!(error instanceof CrawlFailure)) return { outcome: 'aborted', isProxyProven: false };
  const { kind, origin, status } = error;
  return { outcome: kind, isProxyProven: status !== undefined && origin !== 'proxy' && kind !== 'proxyBlocked' };
}
