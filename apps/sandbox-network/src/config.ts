import { join } from 'node:path';
import { DEFAULT_SEED } from '@around/demo-scenes/library-plan';
import { ConfigError, commonEnvironment, listVariable, loadConfig } from '@around/service-kit/load-config';
import { z } from 'zod';
import { FEWEST_PROXIES, MOST_PROXIES } from './world/accounts.ts';
import { LISTED_VENUES } from './world/venues.ts';

const Port = z.coerce.number<string>().int().min(0).max(65_535);

const PROXY_PORTS = { error: `must be ${FEWEST_PROXIES} to ${MOST_PROXIES} ports, separated by commas` };

const Environment = z.object({
  ...commonEnvironment,
  HOST: z.string().default('127.0.0.1'),
  /** The PATH that is searched for ffmpeg. */
  PATH: z.string().default('/usr/local/bin:/usr/bin:/bin'),
  /** The host name in every URL that the sandbox returns. */
  SANDBOX_PUBLIC_HOST: z.string().optional(),
  SANDBOX_API_PORT: Port.default(0),
  SANDBOX_CDN_PORT: Port.default(0),
  SANDBOX_CONTROL_PORT: Port.default(0),
  /** One per forward proxy; each proxy has two accounts. */
  SANDBOX_PROXY_PORTS: listVariable
    .transform((ports) => (ports.length === 0 ? ['0', '0', '0'] : ports))
    .pipe(z.array(Port).min(FEWEST_PROXIES, PROXY_PORTS).max(MOST_PROXIES, PROXY_PORTS)),
  SANDBOX_DATA_DIR: z.string(),
  /** May be shared by all stacks: scenes depend on the seed and the drawing code only. */
  SANDBOX_SCENES_DIR: z.string().optional(),
  SANDBOX_SEED: z.string().default(DEFAULT_SEED),
  /** More venues than are listed in the code become branches of the listed ones. */
  SANDBOX_VENUES: z.coerce.number().int().min(LISTED_VENUES).max(1_000).default(LISTED_VENUES),
  SANDBOX_STORY_INTERVAL_MS: z.coerce.number().int().min(50).default(8_000),
});

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;

export function readSandboxConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  if (e.NODE_ENV === 'production') {
    throw new ConfigError('The sandbox network is a simulator; it does not run in production');
  }
  return {
    host: e.HOST,
    path: e.PATH,
    publicHost: e.SANDBOX_PUBLIC_HOST ?? (isWildcard(e.HOST) ? '127.0.0.1' : e.HOST),
    ports: {
      api: e.SANDBOX_API_PORT,
      cdn: e.SANDBOX_CDN_PORT,
      control: e.SANDBOX_CONTROL_PORT,
      proxies: e.SANDBOX_PROXY_PORTS,
    },
    dataDirectory: e.SANDBOX_DATA_DIR,
    scenesDirectory: e.SANDBOX_SCENES_DIR ?? join(e.SANDBOX_DATA_DIR, 'scenes'),
    seed: e.SANDBOX_SEED,
    venueCount: e.SANDBOX_VENUES,
    storyIntervalMs: e.SANDBOX_STORY_INTERVAL_MS,
    logLevel: e.LOG_LEVEL,
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
  };
}

function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
