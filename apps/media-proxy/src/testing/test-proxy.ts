import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { createLogger, type Logger } from '@around/service-kit/logger';
import { createMetrics, type Registry } from '@around/service-kit/metrics';
import { buildMediaProxy } from '../build-media-proxy.ts';
import { watchDisk } from '../cache/disk/disk-watch.ts';
import { type MediaProxyConfig, readMediaProxyConfig } from '../config.ts';
import type { Resolve } from '../upstream/address-resolver.ts';

export type TestProxy = AsyncDisposable & {
  origin: string;
  metrics: Registry;
  /** The proxy's URL for the media at `url`. */
  urlFor(url: string): string;
};

type Options = { env?: NodeJS.ProcessEnv; resolve?: Resolve; clock?: () => number; log?: Logger };

const silent = createLogger({ program: 'media-proxy', level: 'silent' });

/** A busy machine may need longer than visitors wait. */
function withPatience(config: MediaProxyConfig) {
  const concurrency = { ...config.concurrency, queueTimeoutMs: 120_000 };
  return { ...config, concurrency, images: { ...config.images, timeoutMs: 240_000 } };
}

/** Starts the real server in this process. */
export async function startProxy({ env = {}, resolve, clock, log = silent }: Options = {}): Promise<TestProxy> {
  const metrics = createMetrics('media-proxy');
  const config = withPatience(readMediaProxyConfig(env));
  const shared = { log, metrics, clock: clock ?? Date.now };
  const app = await buildMediaProxy(config, {
    ...shared,
    disk: config.cache && watchDisk({ ...shared, folder: config.cache.folder }),
    resolve: resolve ?? ((hostname) => lookup(hostname, { all: true })),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    origin,
    metrics,
    urlFor: (url) => `${origin}/api/proxy/image?url=${encodeURIComponent(url)}`,
    async [Symbol.asyncDispose]() {
      app.server.closeAllConnections();
      await app.close();
    },
  };
}
