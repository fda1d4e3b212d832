import type { AccountLease } from '@around/database/accounts/account-leases';
import type { NetworkCall } from '@around/database/accounts/account-limits';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { tripBreaker } from './failures/circuit-breaker.ts';
import { failurePolicies } from './failures/failure-policy.ts';
import { recordFailure } from './failures/record-failure.ts';
import { recordProxyFault } from './failures/record-proxy-failure.ts';
import { admitStoredProxy } from './proxies/proxy-admission.ts';
import { findProxyFault, type ProbeDependencies } from './proxies/proxy-probes.ts';

type Dependencies = ProbeDependencies & {
  random: () => number;
  /** A paced call of its own, which records its own failure. */
  checkSession: () => Promise<unknown>;
  /** Retries a write, also through an outage of the database. */
  retryWrite: <T>(write: () => Promise<T>) => Promise<T>;
  stopping: AbortSignal;
};

type Failed = { call: NetworkCall; failure: CrawlFailure };

/**
 * Finds out whether the account or the proxy caused a failure, records it, and returns the failure that actually happened: for a
 * doubtful session, the one of the session check. A broken connection counts against the proxy only if a probe of it fails too.
 */
export async function attributeFailure(
  dependencies: Dependencies,
  lease: AccountLease,
  { call, failure }: Failed,
): Promise<CrawlFailure> {
  const policy = failurePolicies[failure.kind];
  const isCheck = call === 'checkSession';
  if (policy.account === 'checkSession' && !isCheck) return checkDoubt(dependencies, failure);
  const fault = policy.proxy === 'probe' ? await probe(dependencies, lease) : undefined;
  const { retryWrite } = dependencies;
  await retryWrite(() =>
    fault
      ? dependencies.db
          .transaction()
          .execute((tx) => recordProxyFault({ ...dependencies, db: tx }, lease.proxyId, { ...fault, wasProbe: false }))
      : recordFailure(dependencies, lease, { failure, isStillDoubtful: isCheck }),
  );
  await retryWrite(() => tripBreaker(dependencies));
  return failure;
}

async function checkDoubt({ checkSession }: Dependencies, doubt: CrawlFailure): Promise<CrawlFailure> {
  try {
    await checkSession();
    return doubt;
  } catch (error) {
    return error instanceof CrawlFailure ? error : doubt;
  }
}

async function probe(dependencies: Dependencies, { proxyId }: AccountLease) {
  const admission = await dependencies.retryWrite(() => admitStoredProxy(dependencies, proxyId));
  return findProxyFault(dependencies, { proxyId, admission }, dependencies.stopping);
}
