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
import { blame } from './blame.ts';
import { LeaseLost } from './lease-lost.ts';
import { outlastOutage } from './outlast-outage.ts';
import { type PacedAsk, pacedClient } from './paced-client.ts';
import type { ProbeDependencies } from './proxy-health.ts';
import { ProxyNotAdmitted } from './proxy-not-admitted.ts';
import type { WantedAccount } from './wanted-account.ts';

/** What one lease allows: paced calls as this account, and a fence around what is written with their answers. */
export type AccountWork = {
  lease: AccountLease;
  /** Each call of the client waits for its turn, is paid for and only then made; what a failure means is settled before it is thrown. */
  call: <T>(request: (client: NetworkClient, signal: AbortSignal) => Promise<T>) => Promise<T>;
  /** First statement of every transaction that writes what was fetched; throws LeaseLost. */
  requireLease: (tx: Db) => Promise<void>;
};

export type WorkDependencies = Omit<ProbeDependencies, 'credentials'> & {
  credentials: AccountCredentials;
  connect: (as: { session: NetworkSession; proxy: ForwardProxy }) => NetworkClient;
  random: () => number;
  leaseSeconds: number;
};

/** A session check asks twice when the first answer leaves it open. */
const requestsOf: Partial<Record<NetworkCall, number>> = { checkSession: 2 };

/** To connect and to be answered. A process that stood still may read its reservation when no request fits into the lease any more. */
const LONGEST_REQUEST_MS = 40_000;

export async function startAccountWork(
  dependencies: WorkDependencies,
  lease: AccountLease,
  { signal: stopping, noteProgress = () => {}, runId }: Pick<WantedAccount, 'signal' | 'noteProgress' | 'runId'>,
): Promise<AccountWork & AsyncDisposable> {
  const { db, pacing, credentials, connect, random, leaseSeconds, admitProxy } = dependencies;
  const log = dependencies.log.child({ accountId: lease.accountId, account: lease.username });
  const { client, session } = await openClient().catch(async (error: unknown) => {
    await outlast(() => releaseLease(db, lease));
    throw error;
  });
  const paced = pacedClient(client, ask);
  let isAnswerWritten = true;

  async function openClient() {
    const session = credentials.openSession(lease);
    const admission = await admitProxy(await credentials.openProxy(lease.proxyId));
    if ('fault' in admission) throw new ProxyNotAdmitted(admission.fault);
    return { session, client: connect({ session, proxy: admission.proxy }) };
  }

  async function ask<T>(...[call, request]: Parameters<PacedAsk>): Promise<T> {
    const requestIds = await reserveTurn(call);
    const answer = await request().then(
      (value) => ({ value: value as T, error: undefined }),
      (error: unknown) => ({ error }),
    );
    isAnswerWritten = false;
    await outlast(() => complete(requestIds, answer.error));
    noteProgress();
    const failure = answer.error instanceof CrawlFailure && (await settle(call, answer.error));
    isAnswerWritten = true;
    if ('value' in answer) return answer.value;
    throw failure || answer.error;
  }

  async function settle(call: NetworkCall, failure: CrawlFailure): Promise<CrawlFailure> {
    const { kind, origin, status, message: reason } = failure;
    log.warn({ call, kind, origin, status, reason }, 'call failed');
    return blame({ ...dependencies, log, checkSession, outlast, stopping }, lease, { call, failure });
  }

  function outlast<T>(write: () => Promise<T>): Promise<T> {
    return outlastOutage(write, { noteWait: noteProgress });
  }

  async function reserveTurn(call: NetworkCall): Promise<string[]> {
    for (;;) {
      const pace = drawPace(pacing, random);
      const asked = requestsOf[call] ?? 1;
      const { limits } = pacing;
      const order = { call, requests: asked, limits, leaseSeconds, pace, runId: runId ?? null };
      const askedAt = performance.now();
      const reservation = await reserveRequest(db, lease, order);
      noteProgress();
      const isLate = performance.now() - askedAt > leaseSeconds * 1_000 - LONGEST_REQUEST_MS;
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
        if (rotated) await outlast(() => saveSession(db, lease, rotated));
      } finally {
        // What the network said of the account is known to nobody else: nobody shall ask as it before the lease has run out.
        if (isAnswerWritten) await outlast(() => releaseLease(db, lease));
      }
    },
  };
}

/** An answer from beyond the proxy, whatever it says, proves the proxy; silence and the proxy's own words do not. */
function outcomeOf(error: unknown): { outcome: string; isProxyProven: boolean } {
  if (error === undefined) return { outcome: 'ok', isProxyProven: true };
  if (!(error instanceof CrawlFailure)) return { outcome: 'aborted', isProxyProven: false };
  const { kind, origin, status } = error;
  return { outcome: kind, isProxyProven: status !== undefined && origin !== 'proxy' && kind !== 'proxyBlocked' };
}
