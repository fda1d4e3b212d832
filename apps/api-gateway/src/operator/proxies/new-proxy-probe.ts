import { OperatorJobId } from '@around/contracts/ids';
import { inputOfOperatorJob } from '@around/database/sealed-rows';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import type { JobOutcome, OperatorJobs } from '../jobs/operator-jobs.ts';
import type { NewProxy } from './proxy-form.ts';

type Dependencies = { box: SecretBox; jobs: OperatorJobs; newId: () => string };

export type NewProxyProbe = (request: FastifyRequest, proxy: NewProxy) => Promise<JobOutcome<'probe-new-proxy'>>;

/** Tests a proxy that is not stored. Its address and credentials are sealed in the job's input. */
export function newProxyProbe({ box, jobs, newId }: Dependencies): NewProxyProbe {
  return (request, { host, port, username, password }) => {
    const id = OperatorJobId.parse(newId());
    const sealed = box.seal(JSON.stringify({ host, port, username, password }), inputOfOperatorJob(id));
    // A unique target: an open job for the same address may have another password and must not be joined.
    const target = `${host}:${port}#${id.slice(0, 8)}`;
    return jobs.run(request, { kind: 'probe-new-proxy', target, sealedInput: { id, sealed } });
  };
}

export function toProbeResponse({ result, jobId }: JobOutcome<'probe-proxy' | 'probe-new-proxy'>) {
  return {
    isHealthy: result?.isHealthy ?? null,
    latencyMs: result?.latencyMs ?? null,
    error: result?.error ?? null,
    jobId,
  };
}
