import { testNewProxy, testProxy } from '@around/contracts/operator/proxies/proxies';
import { operatorJobResults } from '@around/contracts/operator-jobs';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { followJob } from '../jobs/follow-job.ts';
import type { ForwardProxy, ProxyBody } from './proxies.ts';

/** `isHealthy` is null after a timeout. */
export type ProxyTest = { isHealthy: boolean | null; latencyMs: number | null; error: string | null };

export async function runProxyTest({ id }: Pick<ForwardProxy, 'id'>): Promise<ProxyTest> {
  return untilKnown(await callApi(testProxy, { params: { id } }));
}

export async function tryProxy(body: ProxyBody): Promise<ProxyTest> {
  return untilKnown(await callApi(testNewProxy, { body }));
}

export async function untilKnown(test: ProxyTest & { jobId: string }): Promise<ProxyTest> {
  if (test.isHealthy !== null) return test;
  const job = await followJob(test.jobId);
  return job ? operatorJobResults['probe-new-proxy'].parse(job.result) : test;
}

/** The last test of a proxy on this page. It is stored nowhere else. */
export const proxyTestQuery = (id: string) =>
  queryOptions<ProxyTest | null>({ queryKey: ['operator', 'proxy-test', id], enabled: false, initialData: null });

export function describeTest({ isHealthy, latencyMs, error }: ProxyTest): string {
  if (isHealthy === null) return 'No answer yet';
  return isHealthy ? `It answered in ${latencyMs} ms.` : (error ?? 'It does not answer');
}
