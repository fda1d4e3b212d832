import { commonEnvironment, loadConfig, switchVariable } from '@around/service-kit/load-config';
import { SecretsKey } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { pacingPresets } from './pacing/pacing.ts';

const Environment = z.object({
  ...commonEnvironment,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  NETWORK_BASE_URL: z.url({ protocol: /^https?$/ }),
  SECRETS_KEY: SecretsKey,
  CRAWL_PACING: z.enum(['polite', 'sandbox']).default('polite'),
  CRAWL_CONCURRENCY: z.coerce.number().int().min(1).max(64).default(4),
  CRAWLER_ALLOW_PRIVATE_PROXIES: switchVariable,
});

export type CrawlerConfig = ReturnType<typeof readCrawlerConfig>;

export function readCrawlerConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  return {
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    networkBaseUrl: e.NETWORK_BASE_URL,
    secretsKey: e.SECRETS_KEY,
    pacing: pacingPresets[e.CRAWL_PACING],
    concurrency: e.CRAWL_CONCURRENCY,
    allowPrivateProxies: e.CRAWLER_ALLOW_PRIVATE_PROXIES,
    metricsPort: e.METRICS_PORT,
    logLevel: e.LOG_LEVEL,
  };
}
