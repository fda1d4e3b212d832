import type { ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { claimProxyToProbe, reviveProxy } from '@around/database/proxies/proxy-states';
import type { Logger } from '@around/service-kit/logger';
import type { AccountCredentials } from '../../credentials/account-credentials.ts';
import type { Pacing } from '../../pacing/pacing.ts';
import { isFinal, type ProxyFault, recordProxyFault } from '../failures/record-proxy-failure.ts';
import type { Probe } from './counted-probe.ts';
import { type Admission, type AdmitProxy, admitStoredProxy } from './proxy-admission.ts';

export type ProbeDependencies = {
  db: Db;
  log: Logger;
  pacing: Pacing;
  credentials: Pick<AccountCredentials, 'openProxy'>;
  admitProxy: AdmitProxy;
  probe: Probe;
};

/** Probes the proxy, with retries. Undefined when it works. */
export async function findProxyFault(
  { pacing, probe }: Pick<ProbeDependencies, 'pacing' | 'probe'>,
  { proxyId, admission }: { proxyId: ProxyId; admission: Admission },
  signal: AbortSignal,
): Promise<ProxyFault | undefined> {
  if ('fault' in admission) return admission.fault;
  const { probeTries, probeDeadlineMs } = pacing.proxies;
  let fault: ProxyFault | undefined;
  for (let tries = 0; tries < probeTries && !isFinal(fault); tries += 1) {
    const health = await probe(admission.proxy, { proxyId, signal, deadlineMs: probeDeadlineMs });
    if (health.isHealthy) return undefined;
    fault = { cause: health.failure.kind, reason: health.failure.message };
  }
  return fault;
}

/** Probes every proxy whose cooldown is over before an account uses it again; returns how many work. */
export async function probeCooledProxies(dependencies: ProbeDependencies, signal: AbortSignal): Promise<number> {
  const { probeTries, probeDeadlineMs } = dependencies.pacing.proxies;
  const claimMs = (2 * probeTries + 1) * probeDeadlineMs;
  let recovered = 0;
  for (;;) {
    const proxyId = await claimProxyToProbe(dependencies.db, claimMs);
    if (!proxyId) return recovered;
    try {
      if (await probeAndRecord(dependencies, proxyId, signal)) recovered += 1;
    } catch (error) {
      signal.throwIfAborted();
      // Its claim lasts until the next attempt. The other proxies are probed now.
      dependencies.log.error({ err: error, proxyId }, 'proxy could not be probed');
    }
  }
}

async function probeAndRecord(
  dependencies: ProbeDependencies,
  proxyId: ProxyId,
  signal: AbortSignal,
): Promise<boolean> {
  const { db, log } = dependencies;
  const admission = await admitStoredProxy(dependencies, proxyId);
  const fault = await findProxyFault(dependencies, { proxyId, admission }, signal);
  if (!fault) {
    await reviveProxy(db, proxyId);
    log.info({ proxyId }, 'proxy is active again after a probe');
    return true;
  }
  await db
    .transaction()
    .execute((tx) => recordProxyFault({ ...dependencies, db: tx }, proxyId, { ...fault, wasProbe: true }));
  log.warn({ proxyId, ...fault }, 'proxy probe failed');
  return false;
}
