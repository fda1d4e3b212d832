import type { AccountLease } from '@around/database/accounts/account-leases';
import type { NetworkCall } from '@around/database/accounts/account-limits';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import { tripBreaker } from './circuit-breaker.ts';
import { failurePolicies } from './failure-policy.ts';
import { findProxyFault, type ProbeDependencies } from './proxy-health.ts';
import { settleFailure } from './settle-failure.ts';
import { settleProxyFault } from './settle-proxy.ts';

type Dependencies = ProbeDependencies & {
  random: () => number;
  /** A paced call of its own, which settles what it fails with. */
  checkSession: () => Promise<unknown>;
  /** Tries until it is written, also through an outage of the database. */
  outlast: <T>(write: () => Promise<T>) => Promise<T>;
  stopping: AbortSignal;
};

type Failed = { call: NetworkCall; failure: CrawlFailure };

/**
 * Finds out whom a failure is to be blamed on, and settles it; answers what really went wrong. Of a doubtful session that is
 * what the check of it said. A connection that broke is held against the proxy if a probe of it fails too, else against nobody
 * in particular.
 */
export async function blame(
  dependencies: Dependencies,
  lease: AccountLease,
  { call, failure }: Failed,
): Promise<CrawlFailure> {
  const policy = failurePolicies[failure.kind];
  const isCheck = call === 'checkSession';
  if (policy.account === 'checkSession' && !isCheck) return checkDoubt(dependencies, failure);
  const fault = policy.proxy === 'probe' ? await probe(dependencies, lease) : undefined;
  const { outlast } = dependencies;
  await outlast(() =>
    fault
      ? dependencies.db
          .transaction()
          .execute((tx) => settleProxyFault({ ...dependencies, db: tx }, lease.proxyId, { ...fault, wasProbe: false }))
      : settleFailure(dependencies, lease, { failure, isDoubtConfirmed: isCheck }),
  );
  await outlast(() => tripBreaker(dependencies));
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
  const { credentials, outlast } = dependencies;
  const proxy = await outlast(() => credentials.openProxy(proxyId));
  return findProxyFault(dependencies, proxy, dependencies.stopping);
}
