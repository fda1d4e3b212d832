import { ProxyId } from '@around/contracts/ids';
import type { OperatorJobResults } from '@around/contracts/operator-jobs';
import { findProxy } from '@around/database/proxies/proxy-queries';
import { reviveProxy } from '@around/database/proxies/proxy-states';
import { z } from 'zod';
import type { AccountCredentials } from '../../credentials/account-credentials.ts';
import { failureText } from '../../job-outcomes/failure-text.ts';
import { Refusal } from '../../job-outcomes/refusal.ts';
import { isFinal, type ProxyFault, recordProxyFault } from '../../rotation/failures/record-proxy-failure.ts';
import { type Admission, admitStoredProxy } from '../../rotation/proxies/proxy-admission.ts';
import type { ProbeDependencies } from '../../rotation/proxies/proxy-probes.ts';
import type { OperatorAction } from './operator-action.ts';

type Dependencies = ProbeDependencies & { credentials: Pick<AccountCredentials, 'openProxy' | 'openJobInput'> };

type Probed = { latencyMs: number } | { fault: ProxyFault };

/** Probes a proxy once. Success ends its cooldown; a fault that only an operator can correct disables it. */
export function probeKnownProxy(dependencies: Dependencies): OperatorAction<'probe-proxy'> {
  const { db, pacing } = dependencies;
  return async ({ job, signal, report }) => {
    const proxyId = ProxyId.parse(job.target);
    if (!(await findProxy(db, proxyId))) throw new Refusal('This proxy is gone');
    await report(30, 'Requesting a neutral address through the proxy');
    const admission = await admitStoredProxy(dependencies, proxyId);
    const probed = await probeOnce(dependencies, { proxyId, admission }, signal);
    if (!('fault' in probed)) await reviveProxy(db, proxyId);
    else if (isFinal(probed.fault)) {
      await db
        .transaction()
        .execute((tx) => recordProxyFault({ db: tx, pacing }, proxyId, { ...probed.fault, wasProbe: false }));
    }
    return toEnding(probed);
  };
}

const NewProxy = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  username: z.string(),
  password: z.string(),
});

/** Probes a proxy that is not stored yet: its address and credentials come sealed with the job. */
export function probeNewProxy(dependencies: Dependencies): OperatorAction<'probe-new-proxy'> {
  const { credentials, admitProxy } = dependencies;
  return async ({ job, signal, report }) => {
    if (job.sealedInput === null) throw new Refusal('This job has no proxy');
    const proxy = NewProxy.parse(JSON.parse(credentials.openJobInput(job.id, job.sealedInput)));
    await report(30, 'Requesting a neutral address through the proxy');
    return toEnding(await probeOnce(dependencies, { admission: await admitProxy(proxy) }, signal));
  };
}

async function probeOnce(
  { pacing, probe }: Dependencies,
  { admission, ...known }: { admission: Admission; proxyId?: ProxyId },
  signal: AbortSignal,
): Promise<Probed> {
  if ('fault' in admission) return admission;
  const health = await probe(admission.proxy, { ...known, signal, deadlineMs: pacing.proxies.probeDeadlineMs });
  if (health.isHealthy) return { latencyMs: health.latencyMs };
  const { kind, message } = health.failure;
  return { fault: { cause: kind, reason: `${failureText[kind]} (${message})` } };
}

function toEnding(probed: Probed): { message: string; result: OperatorJobResults['probe-proxy'] } {
  if ('fault' in probed) {
    const { reason: error } = probed.fault;
    return { message: error, result: { isHealthy: false, latencyMs: null, error } };
  }
  const { latencyMs } = probed;
  return { message: `The proxy answers in ${latencyMs} ms`, result: { isHealthy: true, latencyMs, error: null } };
}
