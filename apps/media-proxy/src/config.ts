import { availableParallelism } from 'node:os';
import { mediaStoreSettings, mediaStoreVariables } from '@around/media-store/media-store-settings';
import {
  ConfigError,
  commonEnvironment,
  listVariable,
  loadConfig,
  originsVariable,
  wantsTraces,
} from '@around/service-kit/load-config';
import { z } from 'zod';
import { type HostRule, NETWORK_CDN_RULES, parseHostRule, STOCK_VIDEO_RULE } from './addresses/host-rules.ts';
import { type AddressPolicy, parseMediaAddress } from './addresses/media-address.ts';
import { StockVideoName } from './serving/routes/stock-video-routes.ts';

const DEFAULT_STOCK_VIDEO_URLS: Record<StockVideoName, string> = {
  waves: 'https://assets.mixkit.co/videos/preview/mixkit-waves-in-the-water-1164-large.mp4',
  forest: 'https://assets.mixkit.co/videos/preview/mixkit-forest-stream-in-the-sunlight-529-large.mp4',
  beach: 'https://assets.mixkit.co/videos/preview/mixkit-white-sand-beach-and-palm-trees-1564-large.mp4',
  city: 'https://assets.mixkit.co/videos/preview/mixkit-aerial-view-of-city-traffic-at-night-11-large.mp4',
  palm: 'https://assets.mixkit.co/videos/preview/mixkit-palm-tree-in-front-of-the-sun-1191-large.mp4',
};

const hostRulesVariable = listVariable.pipe(z.array(z.string().transform(toHostRule)));
const stockVideoVariable = z
  .string()
  .default('{}')
  .transform(toJson)
  .pipe(z.partialRecord(StockVideoName, z.url()))
  .transform((urls): Record<StockVideoName, string> => ({ ...DEFAULT_STOCK_VIDEO_URLS, ...urls }));

const Environment = z.object({
  ...commonEnvironment,
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** The gateway connects from a private address; its `X-Forwarded-For` is trusted. */
  TRUSTED_PROXIES: z
    .string()
    .default('loopback,linklocal,uniquelocal')
    .transform((value) => listVariable.parse(value)),
  MEDIA_PROXY_ALLOWED_HOSTS: hostRulesVariable,
  MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: originsVariable,
  MEDIA_PROXY_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
  MEDIA_PROXY_HOST_CONCURRENCY: z.coerce.number().int().positive().default(8),
  MEDIA_PROXY_CONCURRENCY: z.coerce.number().int().positive().default(128),
  STOCK_VIDEO_URLS: stockVideoVariable,
  /** URLs of the gateways' lists of media that are taken down, on their internal port. */
  TAKEDOWN_LIST_URLS: listVariable.pipe(z.array(z.url({ protocol: /^https?$/ }))),
  ...mediaStoreVariables,
  /** Without it no moments are served. */
  MEDIA_STORE_URL: mediaStoreVariables.MEDIA_STORE_URL.optional(),
  MEDIA_CACHE_DIR: z.string().optional(),
  MEDIA_CACHE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(4 * 2 ** 30),
  MEDIA_MEMORY_BYTES: z.coerce
    .number()
    .int()
    .nonnegative()
    .default(64 * 2 ** 20),
  /** Processes that decode images. */
  MEDIA_RESIZE_PARALLEL: z.coerce.number().int().positive().default(availableParallelism()),
  /**
   * Upstream fetches per client address in ten minutes; 0 for no limit. Thousands of phones may share one address; what one address
   * can cost is bounded by its share of the slots.
   */
  MEDIA_PROXY_FETCHES_PER_ADDRESS: z.coerce.number().int().nonnegative().default(12_000),
});

const FETCH_WINDOW_MS = 10 * 60_000;

/** Shorter than the gateway's own timeout, so that the client gets our 503 with `Retry-After`. */
const QUEUE_TIMEOUT_MS = 5_000;
const MAX_QUEUED = 512;
const MAX_QUEUED_RESIZES = 64;
/** The largest allowed image takes less than a second; a busy machine may need several to start a process. The gateway waits for 15. */
const RESIZE_TIMEOUT_MS = 12_000;

export type MediaProxyConfig = ReturnType<typeof readMediaProxyConfig>;

export function readMediaProxyConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  if (e.NODE_ENV === 'production' && e.MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS.length > 0) {
    throw new ConfigError(
      'MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS is for development and tests; production does not start with it.',
    );
  }
  if (e.NODE_ENV === 'production' && e.TAKEDOWN_LIST_URLS.length === 0) {
    throw new ConfigError(
      'Set TAKEDOWN_LIST_URLS to /takedowns on the METRICS_PORT of the gateways: without it, media that were taken down are still served.',
    );
  }
  const policy: AddressPolicy = {
    hostRules: [...NETWORK_CDN_RULES, STOCK_VIDEO_RULE, ...e.MEDIA_PROXY_ALLOWED_HOSTS],
    privateOrigins: new Set(e.MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS),
  };
  refuseUnreachableStockVideos(e.STOCK_VIDEO_URLS, policy);
  return {
    http: { host: e.HOST, port: e.PORT, trustedProxies: e.TRUSTED_PROXIES },
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
    isTraced: wantsTraces(e),
    processes: e.MEDIA_PROXY_PROCESSES,
    logLevel: e.LOG_LEVEL,
    policy,
    stockVideoUrls: e.STOCK_VIDEO_URLS,
    takedownListUrls: e.TAKEDOWN_LIST_URLS,
    cache: e.MEDIA_CACHE_DIR
      ? { folder: e.MEDIA_CACHE_DIR, diskBytes: e.MEDIA_CACHE_BYTES, memoryBytes: e.MEDIA_MEMORY_BYTES }
      : undefined,
    mediaStore: e.MEDIA_STORE_URL && mediaStoreSettings({ ...e, MEDIA_STORE_URL: e.MEDIA_STORE_URL }),
    images: { parallel: e.MEDIA_RESIZE_PARALLEL, maxQueued: MAX_QUEUED_RESIZES, timeoutMs: RESIZE_TIMEOUT_MS },
    fetchRateLimit: { perWindow: e.MEDIA_PROXY_FETCHES_PER_ADDRESS, windowMs: FETCH_WINDOW_MS },
    concurrency: {
      perHost: e.MEDIA_PROXY_HOST_CONCURRENCY,
      total: e.MEDIA_PROXY_CONCURRENCY,
      queueTimeoutMs: QUEUE_TIMEOUT_MS,
      maxQueued: MAX_QUEUED,
    },
  };
}

function refuseUnreachableStockVideos(urls: Record<StockVideoName, string>, policy: AddressPolicy): void {
  for (const [name, url] of Object.entries(urls)) {
    try {
      parseMediaAddress(url, policy);
    } catch (error) {
      throw new ConfigError(`STOCK_VIDEO_URLS: the URL of ${name} is not allowed`, {
        cause: error,
      });
    }
  }
}

function toHostRule(text: string, context: z.RefinementCtx): HostRule {
  const rule = parseHostRule(text);
  if (rule) return rule;
  context.addIssue({ code: 'custom', message: `"${text}" is not a public host name or .suffix` });
  return z.NEVER;
}

function toJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
}
