import { homedir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@around/service-kit/load-config';
import { SecretsKey } from '@around/service-kit/secret-box';
import { z } from 'zod';
import { repositoryRoot } from './repository.ts';

const Environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  HOST: z.string().default('0.0.0.0'),
  AROUND_DATA_DIR: z.string().default(join(repositoryRoot, '.data')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  NETWORK_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  SECRETS_KEY: SecretsKey.optional(),
  SANDBOX_PROXIES: z.coerce.number().int().min(3).max(5).default(3),
  SESSION_SECRET: z.string().min(32).optional(),
  PATH: z.string().default('/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'),
  HOME: z.string().default(homedir()),
});

export type StackConfig = ReturnType<typeof readStackConfig>;

export function readStackConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  return {
    host: e.HOST,
    port: e.PORT,
    dataDir: e.AROUND_DATA_DIR,
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    networkBaseUrl: e.NETWORK_BASE_URL,
    admin: { username: e.ADMIN_USERNAME, password: e.ADMIN_PASSWORD },
    sandboxProxies: e.SANDBOX_PROXIES,
    secretsKey: e.SECRETS_KEY,
    sessionSecret: e.SESSION_SECRET,
    path: e.PATH,
    /** The variables from which programs inherit some by name. */
    environment: { ...env, PATH: e.PATH, HOME: e.HOME },
  };
}
