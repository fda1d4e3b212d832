import { openMediaStore } from '@around/media-store/open-media-store';
import { handleBeforeFastify } from '@around/service-kit/handle-before-fastify';
import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import { peerCheck } from '@around/service-kit/peer-check';
import { repeat } from '@around/service-kit/repeat';
import { requestIdReader } from '@around/service-kit/request-id';
import { traceRequests } from '@around/service-kit/tracing/trace-requests';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import type { FastifyInstance } from 'fastify';
import { cacheParsedAddresses, parseMediaAddress } from './addresses/media-address.ts';
import { DiskStore } from './cache/disk/disk-store.ts';
import type { DiskWatch } from './cache/disk/disk-watch.ts';
import { smallFiles } from './cache/disk/small-files.ts';
import { type MediaCache, mediaCache } from './cache/media-cache.ts';
import type { MediaProxyConfig } from './config.ts';
import { imageResizer } from './images/image-resizer.ts';
import { memoryHits } from './serving/fast-path/memory-hits.ts';
import { fetchRateLimit } from './serving/fetch-rate-limit.ts';
import { SECURITY_HEADERS } from './serving/http/response-headers.ts';
import { mediaMetrics } from './serving/media-metrics.ts';
import { chooseResponse } from './serving/responses/choose-response.ts';
import { createFindResized } from './serving/responses/find-resized.ts';
import { createRelay } from './serving/responses/relay-upstream.ts';
import { createDownloadHandler } from './serving/responses/serve-download.ts';
import { createServeMoment } from './serving/responses/serve-moment.ts';
import { createServeStored } from './serving/responses/serve-stored.ts';
import { healthRoutes } from './serving/routes/health-routes.ts';
import { momentRoutes } from './serving/routes/moment-routes.ts';
import { proxyRoutes } from './serving/routes/proxy-routes.ts';
import { stockVideoRoutes } from './serving/routes/stock-video-routes.ts';
import { createServeMedia } from './serving/serve-media.ts';
import { type Takedowns, watchTakedowns } from './takedowns/takedowns.ts';
import { createAddressResolver, type Resolve } from './upstream/address-resolver.ts';
import { concurrencyLimit } from './upstream/connection/concurrency-limit.ts';
import { upstreamPools } from './upstream/connection/upstream-pools.ts';
import { createFetchUpstream } from './upstream/fetch-upstream.ts';
import { followRedirects } from './upstream/follow-redirects.ts';
import { type MediaSource, mediaSource } from './upstream/media-source.ts';

type Dependencies = {
  log: Logger;
  metrics: Registry;
  /** Undefined without a cache. */
  disk: DiskWatch | undefined;
  /** Undefined: no spans are sent. */
  tracing?: Tracing | undefined;
  resolve: Resolve;
  clock: () => number;
};

/** A client that reads nothing for this long counts as disconnected. */
const CLIENT_IDLE_MS = 60_000;
/** Connections that are still open then are destroyed, so that shutdown ends in time. */
const SHUTDOWN_GRACE_MS = 5_000;
/** Media responses replace the `Cache-Control`. */
const DEFAULT_HEADERS = { ...SECURITY_HEADERS, 'cache-control': 'no-store' };
const PURGE_INTERVAL_MS = 30_000;

export async function buildMediaProxy(
  config: MediaProxyConfig,
  { log, metrics: registry, disk, tracing, resolve, clock }: Dependencies,
): Promise<FastifyInstance> {
  const { policy } = config;
  const { trustedProxies } = config.http;
  const app = createHttpServer({ log, trustedProxies, headersOfEarlyErrors: Object.entries(DEFAULT_HEADERS) });
  // The gateway sends the `traceparent` of its request; the edge removes one that a visitor sends.
  const describeRequest = traceRequests(app, tracing, { isFromProgram: peerCheck(trustedProxies) });
  const pools = upstreamPools({ clock });
  app.addHook('onClose', () => pools.close());
  const limit = concurrencyLimit(config.concurrency);
  const resolver = createAddressResolver({ resolve, clock });
  const fetchUpstream = createFetchUpstream({ resolver, pools, limit });
  const source = mediaSource({ fetchUpstream: followRedirects(fetchUpstream, policy) });
  const metrics = mediaMetrics(registry);
  const takedowns = watchTakedowns({ urls: config.takedownListUrls, log });
  app.addHook('onClose', () => takedowns.close());
  const limitFetch = fetchRateLimit({ ...config.fetchRateLimit, clock });

  function createCachedHandlers(cache: MediaCache) {
    const downloads = createDownloadHandler({ cache, metrics, limitFetch, clock });
    const resizer = imageResizer(config.images);
    app.addHook('onClose', async () => resizer.close());
    const findResized = createFindResized({ cache, downloads, resizeImage: resizer.resize, metrics });
    const { findInMemory } = cache;
    const requestId = requestIdReader(trustedProxies);
    const { remember: rememberHit, tryServe } = memoryHits({ findInMemory, metrics, requestId, clock });
    // With tracing every request goes through Fastify, which creates the spans.
    if (!tracing) handleBeforeFastify(app, tryServe);
    return { cache, serveStored: createServeStored({ rememberHit, metrics, clock }), downloads, findResized };
  }

  const cache = config.cache && disk && (await openCache(app, config.cache, { disk, source, takedowns, clock }));
  const cached = cache && createCachedHandlers(cache);
  const relay = createRelay({
    source,
    spoolForClient: cache?.spoolForClient,
    isCrowded: limit.isCrowded,
    metrics,
    clock,
  });
  const respond = chooseResponse({ cached, relay, limitFetch });
  const serveMedia = createServeMedia({ respond, takedowns, metrics, describeRequest });

  app.server.setTimeout(CLIENT_IDLE_MS);
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_GRACE_MS).unref();
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(DEFAULT_HEADERS);
    done();
  });
  await app.register(healthRoutes({ disk }));
  const parseAddress = cacheParsedAddresses((text) => parseMediaAddress(text, policy));
  await app.register(proxyRoutes({ parseAddress, serveMedia }));
  await app.register(stockVideoRoutes({ urls: config.stockVideoUrls, parseAddress, serveMedia }));
  if (config.mediaStore) {
    const store = await openMediaStore(config.mediaStore);
    app.addHook('onClose', async () => store.close());
    await app.register(momentRoutes({ serveMoment: createServeMoment({ store, takedowns, metrics, clock }), metrics }));
  }
  return app;
}

type CacheDependencies = { disk: DiskWatch; source: MediaSource; takedowns: Takedowns; clock: () => number };

async function openCache(
  app: FastifyInstance,
  { folder, diskBytes, memoryBytes }: NonNullable<MediaProxyConfig['cache']>,
  { disk, source, takedowns, clock }: CacheDependencies,
): Promise<MediaCache> {
  const files = smallFiles({ now: () => performance.now() });
  const store = await DiskStore.open({ folder, maxBytes: diskBytes, files, clock });
  await disk.measure();
  const cache = mediaCache({ store, disk, files, source, memoryBytes, isTakenDown: takedowns.hasEntry, clock });
  takedowns.onChange(() => cache.removeTakenDown());
  const stopPurge = repeat(() => cache.removeExpired(), {
    everyMs: PURGE_INTERVAL_MS,
    onError: (error) => app.log.error({ err: error }, 'expired media were not removed from the cache'),
  });
  app.addHook('onClose', async () => {
    stopPurge();
    disk.close();
    await cache.close();
    store.close();
  });
  return cache;
}
