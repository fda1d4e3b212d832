import { lookup } from 'node:dns/promises';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics, type Registry } from '@around/service-kit/metrics';
import { buildMediaProxy } from '../build-media-proxy.ts';
import { readMediaProxyConfig } from '../config.ts';
import type { Resolve } from '../upstream/address-resolver.ts';

export type TestProxy = AsyncDisposable & {
  origin: string;
  metrics: Registry;
  /** The proxy's URL for the media at `url`. */
  urlFor(url: string): string;
};

type Options = { env?: NodeJS.ProcessEnv; resolve?: Resolve; clock?: () => number };

/** Starts the real server in this process. */
export async function startProxy({ env = {}, resolve, clock }: Options = {}): Promise<TestProxy> {
  const metrics = createMetrics('media-proxy');
  const app = await buildMediaProxy(readMediaProxyConfig(env), {
    log: createLogger({ program: 'media-proxy', level: 'silent' }),
    metrics,
    resolve: resolve ?? ((hostname) => lookup(hostname, { all: true })),
    clock: clock ?? Date.now,
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
