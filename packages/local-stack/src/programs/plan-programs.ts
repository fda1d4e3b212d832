import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { StackConfig } from '../config.ts';
import type { StackPorts } from '../data-folder/stack-ports.ts';
import type { StackSecrets } from '../data-folder/stack-secrets.ts';
import { repositoryRoot } from '../repository.ts';
import { localUrl } from '../stack-context.ts';
import type { LongRunningPlan } from './start-program.ts';

const LOOPBACK = '127.0.0.1';
// A first start compiles every module; on a busy machine it took 23 s. A program that crashes ends the start sooner.
const READY_TIMEOUT_MS = 3 * 60_000;
const STOCK_VIDEOS = ['waves', 'forest', 'beach', 'city', 'palm'];

export type Facts = {
  config: StackConfig;
  ports: StackPorts;
  secrets: StackSecrets;
  gatewayPort: number;
  mediaCacheFolder: string;
  mediaStoreFolder: string;
  databaseUrl: string;
  redisUrl: string;
  networkBaseUrl: string;
  /** The origin of the sandbox network's media; undefined when a real network is crawled. */
  sandboxCdn: string | undefined;
};

/** Variables that every program inherits. */
const COMMON = /^(PATH|HOME|TZ|LANG|LC_ALL|TMPDIR|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|LOG_LEVEL|METRICS_HOST|OTEL_.*)$/;

/** A program gets only the common variables and its own, so no secret reaches a program that does not need it. */
export function inheritEnvironment({ environment }: StackConfig, own: RegExp = COMMON): Record<string, string> {
  const inherited = Object.entries(environment).filter(
    // A variable may be in a file, which `NAME_FILE` names.
    ([name, value]) => value && (COMMON.test(name) || own.test(name.replace(/_FILE$/, ''))),
  );
  return Object.fromEntries(inherited) as Record<string, string>;
}

/** The given media store, else a folder. Its credentials reach only the programs that use it. */
function mediaStoreVariables({ config, mediaStoreFolder }: Facts): Record<string, string> {
  const given = inheritEnvironment(config, /^(MEDIA_STORE_URL|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN))$/);
  return given.MEDIA_STORE_URL ? given : { MEDIA_STORE_URL: String(pathToFileURL(mediaStoreFolder)) };
}

export function planMediaProxy(facts: Facts): LongRunningPlan {
  const { config, ports, mediaCacheFolder, sandboxCdn } = facts;
  const stockVideos = STOCK_VIDEOS.map((name) => [name, `${sandboxCdn}/stock/${name}.mp4`]);
  return {
    name: 'media-proxy',
    entry: 'apps/media-proxy/src/main.ts',
    environment: {
      ...(sandboxCdn && {
        MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: sandboxCdn,
        STOCK_VIDEO_URLS: JSON.stringify(Object.fromEntries(stockVideos)),
      }),
      ...inheritEnvironment(config, /^(MEDIA_(PROXY_.*|CACHE_BYTES|MEMORY_BYTES|RESIZE_PARALLEL)|STOCK_VIDEO_URLS)$/),
      HOST: LOOPBACK,
      PORT: String(ports.mediaProxy),
      METRICS_PORT: String(ports.mediaProxyMetrics),
      MEDIA_CACHE_DIR: mediaCacheFolder,
      ...mediaStoreVariables(facts),
      TAKEDOWN_LIST_URLS: internalUrl(facts, ports.gatewayMetrics, '/takedowns'),
      // Only the local gateway is trusted to name the visitor's address.
      TRUSTED_PROXIES: 'loopback',
    },
    readyUrl: internalUrl(facts, ports.mediaProxyMetrics, '/readyz'),
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

export function planUploadWorker(facts: Facts): LongRunningPlan {
  const { config, ports, databaseUrl, redisUrl } = facts;
  return {
    name: 'upload-worker',
    entry: 'apps/upload-worker/src/main.ts',
    environment: {
      ...inheritEnvironment(config, /^UPLOAD_(CONCURRENCY|TEMP_DIR)$/),
      ...mediaStoreVariables(facts),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      METRICS_PORT: String(ports.uploadWorkerMetrics),
    },
    readyUrl: internalUrl(facts, ports.uploadWorkerMetrics, '/readyz'),
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

export function planCrawler({ config, ports, secrets, sandboxCdn, ...facts }: Facts): LongRunningPlan {
  return {
    name: 'crawler',
    entry: 'apps/crawler/src/main.ts',
    environment: {
      CRAWL_PACING: sandboxCdn ? 'sandbox' : 'polite',
      ...(sandboxCdn && { CRAWLER_ALLOW_PRIVATE_PROXIES: '1', PROXY_PROBE_URL: facts.networkBaseUrl }),
      ...inheritEnvironment(config, /^(CRAWL_.*|CRAWLER_ALLOW_PRIVATE_PROXIES|PROXY_PROBE_URL)$/),
      DATABASE_URL: facts.databaseUrl,
      REDIS_URL: facts.redisUrl,
      NETWORK_BASE_URL: facts.networkBaseUrl,
      SECRETS_KEY: secrets.secretsKey,
      METRICS_PORT: String(ports.crawlerMetrics),
    },
    readyUrl: internalUrl({ config }, ports.crawlerMetrics, '/readyz'),
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** The gateway's variables that an operator may set; the stack sets the others. */
const GATEWAY_VARIABLES =
  /^(PUBLIC_ORIGIN|MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS|TRUSTED_PROXIES|GEOCODER_URL|GOOGLE_MAPS_API_KEY|ALERT_WEBHOOK_URL|SMTP_URL|MAIL_(FROM|FALLBACK)|(GOOGLE|FACEBOOK)_(CLIENT_ID|CLIENT_SECRET|ISSUER)|PUSH_ALLOWED_PRIVATE_ORIGINS|REQUESTS_PER_MINUTE|WAIT_BUDGET_MS|DEMO_PAGES|FEED_(INDEX|EVENTS_.*)|ADMIN_LOGIN_.*|(USER|SAFETY)_LIMITS|(ADMIN|USER)_SESSION_.*)$/;

/** The given keys, else those of this data folder. Push services use the contact to reach the operator. */
function vapidVariables({ config, secrets }: Facts): Record<string, string> {
  const given = inheritEnvironment(config, /^VAPID_.*$/);
  const isGiven = Object.keys(given).some((name) => name.startsWith('VAPID_'));
  if (isGiven) return given;
  const { publicKey, privateKey } = secrets.vapid;
  const contact = 'mailto:operator@around.example';
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: contact };
}

export function planGateway(facts: Facts): LongRunningPlan {
  const { config, ports, secrets, sandboxCdn } = facts;
  return {
    name: 'api-gateway',
    entry: 'apps/api-gateway/src/main.ts',
    environment: {
      // Where pages load media from when the media-proxy fails.
      ...(sandboxCdn && { MEDIA_PROXY_ALLOWED_PRIVATE_ORIGINS: sandboxCdn }),
      ...vapidVariables(facts),
      ...inheritEnvironment(config, GATEWAY_VARIABLES),
      HOST: config.host,
      PORT: String(facts.gatewayPort),
      METRICS_PORT: String(ports.gatewayMetrics),
      DATABASE_URL: facts.databaseUrl,
      REDIS_URL: facts.redisUrl,
      ...mediaStoreVariables(facts),
      MEDIA_PROXY_URL: `http://${LOOPBACK}:${ports.mediaProxy}`,
      WEB_ROOT: join(repositoryRoot, 'apps/web/dist'),
      ADMIN_USERNAME: config.admin.username,
      ADMIN_PASSWORD: secrets.adminPassword,
      SESSION_SECRET: secrets.sessionSecret,
      SECRETS_KEY: secrets.secretsKey,
    },
    readyUrl: internalUrl(facts, ports.gatewayMetrics, '/readyz'),
    readyTimeoutMs: READY_TIMEOUT_MS,
  };
}

/** On the port for metrics, which is on loopback unless METRICS_HOST says otherwise. */
function internalUrl({ config }: Pick<Facts, 'config'>, port: number, path: string): string {
  const { METRICS_HOST: host = LOOPBACK } = inheritEnvironment(config);
  return localUrl({ host, port }) + path;
}
