import { ConfigError, commonEnvironment, listVariable, loadConfig } from '@around/service-kit/load-config';
import { z } from 'zod';

const Environment = z.object({
  ...commonEnvironment,
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  MEDIA_PROXY_URL: z.url({ protocol: /^https?$/ }),
  WEB_ROOT: z.string(),
  GEOCODER_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_USERNAME: z.string().min(1).optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  TRUSTED_PROXIES: listVariable,
});

export type GatewayConfig = ReturnType<typeof readGatewayConfig>;

export function readGatewayConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  const admin = readAdmin(e);
  if (!admin && e.NODE_ENV === 'production') {
    throw new ConfigError('Set ADMIN_USERNAME and ADMIN_PASSWORD: production starts with an admin of its own only.');
  }
  return {
    http: { host: e.HOST, port: e.PORT, trustedProxies: e.TRUSTED_PROXIES },
    metricsPort: e.METRICS_PORT,
    databaseUrl: e.DATABASE_URL,
    mediaProxyUrl: e.MEDIA_PROXY_URL,
    webRoot: e.WEB_ROOT,
    geocoderUrl: e.GEOCODER_URL,
    admin,
    logLevel: e.LOG_LEVEL,
  };
}

function readAdmin(e: z.infer<typeof Environment>): { username: string; password: string } | undefined {
  if (!e.ADMIN_USERNAME || !e.ADMIN_PASSWORD) return undefined;
  return { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD };
}
