import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Resolve } from '../upstream/address-resolver.ts';
import { startProxy, type TestProxy } from './test-proxy.ts';
import { startUpstream, type TestUpstream } from './test-upstream.ts';

/** Clients get the same behaviour with and without a cache. */
export const SERVING_MODES = [
  { mode: 'without a cache', isCached: false },
  { mode: 'with a cache', isCached: true },
];

export type Fixture = AsyncDisposable & {
  serve(
    handler: Parameters<typeof startUpstream>[0],
  ): Promise<{ upstream: TestUpstream; proxy: TestProxy; url: string }>;
  proxyFor(origin: string, env?: NodeJS.ProcessEnv, resolve?: Resolve): Promise<TestProxy>;
};

/** Starts upstreams and proxies, and stops them all. */
export function openFixture({ isCached }: { isCached: boolean }): Fixture {
  const open: Array<() => PromiseLike<unknown>> = [];

  async function proxyFor(origin: string, env: NodeJS.ProcessEnv = {}, resolve?: Resolve): Promise<TestProxy> {
    const folder = isCached ? await mkdtemp(join(tmpdir(), 'media-proxy-cache-')) : undefined;
    if (folder) open.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const cache = folder ? { MEDIA_CACHE_DIR: folder } : {};
    const proxy = await startProxy({
      env: { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: origin, ...cache, ...env },
      ...(resolve && { resolve }),
    });
    open.push(() => proxy[Symbol.asyncDispose]());
    return proxy;
  }

  return {
    proxyFor,
    async serve(handler) {
      const upstream = await startUpstream(handler);
      open.push(() => upstream[Symbol.asyncDispose]());
      return { upstream, proxy: await proxyFor(upstream.origin), url: `${upstream.origin}/file` };
    },
    async [Symbol.asyncDispose]() {
      for (const close of open.splice(0).reverse()) await close();
    },
  };
}
