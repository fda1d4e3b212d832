import type { ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { countProxyProbe } from '@around/database/proxies/proxy-probe-count';
import type { ForwardProxy } from '@around/network-client/forward-proxy';
import { type ProxyHealth, probeProxy } from '@around/network-client/probe-proxy';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { Counter } from 'prom-client';

/** One request through the proxy to a neutral address. `proxyId` is missing for a proxy that is not stored yet. */
export type Probe = (
  proxy: ForwardProxy,
  options: { proxyId?: ProxyId; signal: AbortSignal; deadlineMs: number },
) => Promise<ProxyHealth>;

type Dependencies = { db: Db; log: Logger; metrics: Registry; url: string };

/** Each probe counts in the metrics, and at its proxy, where operators see it. */
export function countedProbe({ db, log, metrics, url }: Dependencies): Probe {
  const probes = new Counter({
    name: 'around_crawl_proxy_probes_total',
    help: 'Requests of this worker through a proxy to the neutral address, by whether the proxy works',
    labelNames: ['result'] as const,
    registers: [metrics],
  });
  for (const result of ['healthy', 'failed'] as const) probes.inc({ result }, 0);

  return async (proxy, { proxyId, ...options }) => {
    const health = await probeProxy(proxy, { url, ...options });
    probes.inc({ result: health.isHealthy ? 'healthy' : 'failed' });
    if (proxyId) {
      // Return the result of the probe even if it cannot be counted, e.g. while the database is down.
      await countProxyProbe(db, proxyId, health).catch((error: unknown) =>
        log.warn({ err: error, proxyId }, 'a probe of a proxy was not counted'),
      );
    }
    return health;
  };
}
