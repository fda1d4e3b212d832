import { proxyRefusal } from './connection/proxy-refusal.ts';
import { createTransport } from './connection/transport.ts';
import { CrawlFailure } from './crawl-failure.ts';
import type { ForwardProxy } from './forward-proxy.ts';

export type ProxyHealth = { isHealthy: true; latencyMs: number } | { isHealthy: false; failure: CrawlFailure };

type ProbeOptions = {
  /** A neutral address. Any response from it proves that the proxy works. */
  url: string;
  signal: AbortSignal;
  /** For the connection, and again for the response. */
  deadlineMs?: number;
};

const DEADLINE_MS = 5_000;
const PROBE_USER_AGENT = 'Around proxy check';

/** Sends one request through the proxy, without a session. Throws only if `signal` aborts. */
export async function probeProxy(
  proxy: ForwardProxy,
  { url, signal, deadlineMs = DEADLINE_MS }: ProbeOptions,
): Promise<ProxyHealth> {
  const { origin, pathname, search } = new URL(url);
  const transport = createTransport({
    baseUrl: origin,
    proxy,
    connectTimeoutMs: deadlineMs,
    responseTimeoutMs: deadlineMs,
  });
  const startedAt = performance.now();
  try {
    const response = await transport.send(
      { method: 'HEAD', path: pathname + search, headers: { 'user-agent': PROBE_USER_AGENT } },
      signal,
    );
    const refusal = proxyRefusal(response.status);
    if (refusal) return { isHealthy: false, failure: refusal };
    return { isHealthy: true, latencyMs: Math.round(performance.now() - startedAt) };
  } catch (error) {
    if (error instanceof CrawlFailure) return { isHealthy: false, failure: error };
    throw error;
  } finally {
    await transport.close();
  }
}
