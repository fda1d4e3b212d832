import {
  ConfigError,
  commonEnvironment,
  loadConfig,
  switchVariable,
  wantsTraces,
} from '@around/service-kit/load-config';
import { overridesVariable } from '@around/service-kit/override-settings';
import { SecretsKey } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { overridePacing } from './pacing/override-pacing.ts';
import { pacingPresets } from './pacing/pacing-presets.ts';

const Environment = z.object({
  ...commonEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  NETWORK_BASE_URL: z.url({ protocol: /^https?$/ }),
  SECRETS_KEY: SecretsKey,
  /** Opens secrets that are not yet sealed with the new key. */
  SECRETS_KEY_PREVIOUS: SecretsKey.optional(),
  CRAWL_PACING: z.enum(['polite', 'sandbox']).default('polite'),
  /** Replaces numbers of the preset; JSON of the same shape. */
  CRAWL_PACING_OVERRIDES: overridesVariable,
  CRAWL_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  CRAWLER_ALLOW_PRIVATE_PROXIES: switchVariable,
  /** Any response proves that the proxy works, whatever its status. The host is for connectivity checks, never the network. */
  PROXY_PROBE_URL: z.url({ protocol: /^https?$/ }).default('https://cp.cloudflare.com/generate_204'),
});

export type CrawlerConfig = ReturnType<typeof readCrawlerConfig>;

export function readCrawlerConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  if (e.NODE_ENV === 'production' && hostOf(e.PROXY_PROBE_URL) === hostOf(e.NETWORK_BASE_URL)) {
    throw new ConfigError(
      'PROXY_PROBE_URL must not be on the host of NETWORK_BASE_URL: probes are not for the network.',
    );
  }
  return {
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    networkBaseUrl: e.NETWORK_BASE_URL,
    secretsKey: e.SECRETS_KEY,
    previousSecretsKey: e.SECRETS_KEY_PREVIOUS,
    pacing: overridePacing(pacingPresets[e.CRAWL_PACING], e.CRAWL_PACING_OVERRIDES),
    concurrency: e.CRAWL_CONCURRENCY,
    proxyProbeUrl: e.PROXY_PROBE_URL,
    allowPrivateProxies: e.CRAWLER_ALLOW_PRIVATE_PROXIES,
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
    isTraced: wantsTraces(e),
    logLevel: e.LOG_LEVEL,
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
