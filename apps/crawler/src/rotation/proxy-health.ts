import type { ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { claimProxyToProbe, reviveProxy } from '@around/database/proxies/proxy-states';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import type { ProxyHealth } from '@around/network-client/probe-proxy';
import type { Logger } from '@around/service-kit/logger';
import type { AccountCredentials } from '../credentials/account-credentials.ts';
import type { Pacing } from '../pacing/pacing.ts';
import type { AdmitProxy } from './proxy-addresses.ts';
import { isFinal, type ProxyFault, settleProxyFault } from './settle-proxy.ts';

export type ProbeDependencies = {
  db: Db;
  log: Logger;
  pacing: Pacing;
  credentials: Pick<AccountCredentials, 'openProxy'>;
  admitProxy: AdmitProxy;
  /** One try through the proxy to a neutral address. */
  probe: (proxy: ForwardProxy, options: { signal: AbortSignal; deadlineMs: number }) => Promise<ProxyHealth>;
};

/** Asks a neutral address through the proxy, a few times if need be. Undefined when it answered. */
export async function findProxyFault(
  { pacing, probe, admitProxy }: Pick<ProbeDependencies, 'pacing' | 'probe' | 'admitProxy'>,
  proxy: ForwardProxy,
  signal: AbortSignal,
): Promise<ProxyFault | undefined> {
  const admission = await admitProxy(proxy);
  if ('fault' in admission) return admission.fault;
  const { probeTries, probeDeadlineMs } = pacing.proxies;
  let fault: ProxyFault | undefined;
  for (let tries = 0; tries < probeTries && !isFinal(fault); tries += 1) {
    const health = await probe(admission.proxy, { signal, deadlineMs: probeDeadlineMs });
    if (health.isHealthy) return undefined;
    fault = { cause: health.failure.kind, reason: health.failure.message };
  }
  return fault;
}

/** Takes on every proxy whose cooldown is over and probes it before anybody uses it again; how many came back. */
export async function proveCooledProxies(dependencies: ProbeDependencies, signal: AbortSignal): Promise<number> {
  const { probeTries, probeDeadlineMs } = dependencies.pacing.proxies;
  const claimMs = (2 * probeTries + 1) * probeDeadlineMs;
  let revived = 0;
  for (;;) {
    const proxyId = await claimProxyToProbe(dependencies.db, claimMs);
    if (!proxyId) return revived;
    if (await prove(dependencies, proxyId, signal)) revived += 1;
  }
}

async function prove(dependencies: ProbeDependencies, proxyId: ProxyId, signal: AbortSignal): Promise<boolean> {
  const { db, log, credentials } = dependencies;
  const fault = await findProxyFault(dependencies, await credentials.openProxy(proxyId), signal);
  if (!fault) {
    await reviveProxy(db, proxyId);
    log.info({ proxyId }, 'proxy is back after a probe');
    return true;
  }
  await db
    .transaction()
    .execute((tx) => settleProxyFault({ ...dependencies, db: tx }, proxyId, { ...fault, wasProbe: true }));
  log.warn({ proxyId, ...fault }, 'probe of a proxy failed');
  return false;
}
