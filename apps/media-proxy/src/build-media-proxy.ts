import { createHttpServer } from '@around/service-kit/http-server';
import type { Logger } from '@around/service-kit/logger';
import type { Registry } from '@around/service-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { addressBook, type Resolve } from './addresses/address-book.ts';
import { parseMediaAddress, rememberAddresses } from './addresses/media-address.ts';
import { DiskStore } from './cache/disk-store.ts';
import { type MediaCache, mediaCache } from './cache/media-cache.ts';
import { quickFiles } from './cache/quick-files.ts';
import type { MediaProxyConfig } from './config.ts';
import { imageResizer } from './images/image-resizer.ts';
import { answerFirst } from './serving/answer-first.ts';
import { PROTECTIVE_HEADERS } from './serving/answer-headers.ts';
import { chooseWay } from './serving/choose-way.ts';
import { downloadWay } from './serving/download-way.ts';
import { healthRoutes } from './serving/health-routes.ts';
import { mediaMetrics } from './serving/media-metrics.ts';
import { proxyRoutes } from './serving/proxy-routes.ts';
import { quickHits } from './serving/quick-hits.ts';
import { fetchBudget } from './serving/rate-limit.ts';
import { relayWay } from './serving/relay-way.ts';
import { resizedWay } from './serving/resized-way.ts';
import { createServeMedia } from './serving/serve-media.ts';
import { stockVideoRoutes } from './serving/stock-video-routes.ts';
import { storedWay } from './serving/stored-way.ts';
import { followRedirects } from './upstream/follow-redirects.ts';
import { createHop } from './upstream/hop.ts';
import { type MediaSource, mediaSource } from './upstream/media-source.ts';
import { upstreamSlots } from './upstream/slots.ts';
import { upstreamPools } from './upstream/upstream-pools.ts';

type Dependencies = { log: Logger; metrics: Registry; resolve: Resolve; clock: () => number };

/** A client that takes nothing for so long has gone without saying so. */
const CLIENT_IDLE_MS = 60_000;
/** What has not been taken by then is cut off, so that a stop ends in time. */
const STOP_GRACE_MS = 5_000;
/** Media that are served say otherwise. */
const DEFAULT_HEADERS = { ...PROTECTIVE_HEADERS, 'cache-control': 'no-store' };
const PURGE_INTERVAL_MS = 30_000;

export async function buildMediaProxy(
  config: MediaProxyConfig,
  { log, metrics: registry, resolve, clock }: Dependencies,
): Promise<FastifyInstance> {
  const { policy } = config;
  const app = createHttpServer({ log, trustedProxies: config.http.trustedProxies });
  const pools = upstreamPools({ clock });
  app.addHook('onClose', () => pools.close());
  const hop = createHop({ book: addressBook({ resolve, clock }), pools, slots: upstreamSlots(config.concurrency) });
  const source = mediaSource({ hop: followRedirects(hop, policy) });
  const metrics = mediaMetrics(registry);
  const payForFetch = fetchBudget({ ...config.fetchBudget, clock });

  const relay = relayWay({ source, metrics, clock });

  function waysThrough(cache: MediaCache) {
    const fromDownload = downloadWay({ cache, metrics, payForFetch, clock });
    const resizeImage = imageResizer(config.images);
    const findResized = resizedWay({ cache, fromDownload, resizeImage, metrics });
    const { findInMemory } = cache;
    const quick = quickHits({ findInMemory, metrics, clock });
    answerFirst(app, quick.answer);
    return { cache, fromStored: storedWay({ learn: quick.learn, metrics, clock }), fromDownload, findResized };
  }

  const cache = config.cache && (await openCache(app, config.cache, source, clock));
  const cached = cache && waysThrough(cache);
  const serveMedia = createServeMedia({ answer: chooseWay({ cached, relay, payForFetch }), metrics });

  app.server.setTimeout(CLIENT_IDLE_MS);
  app.addHook('preClose', (done) => {
    setTimeout(() => app.server.closeAllConnections(), STOP_GRACE_MS).unref();
    done();
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(DEFAULT_HEADERS);
    done();
  });
  await app.register(healthRoutes());
  const parseAddress = rememberAddresses((text) => parseMediaAddress(text, policy));
  await app.register(proxyRoutes({ parseAddress, serveMedia }));
  await app.register(stockVideoRoutes({ urls: config.stockVideoUrls, parseAddress, serveMedia }));
  return app;
}

async function openCache(
  app: FastifyInstance,
  { folder, diskBytes, memoryBytes }: NonNullable<MediaProxyConfig['cache']>,
  source: MediaSource,
  clock: () => number,
): Promise<MediaCache> {
  const files = quickFiles({ now: () => performance.now() });
  const store = await DiskStore.open({ folder, maxBytes: diskBytes, files, clock });
  const cache = mediaCache({ store, files, source, memoryBytes, clock });
  const purge = setInterval(() => cache.removeExpired(), PURGE_INTERVAL_MS).unref();
  app.addHook('onClose', async () => {
    clearInterval(purge);
    await cache.close();
    store.close();
  });
  return cache;
}
