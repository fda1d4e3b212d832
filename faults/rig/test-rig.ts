import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@around/database/db';
import { readStackConfig } from '@around/local-stack/config';
import { silentReporter } from '@around/local-stack/console/reporter';
import { type DataFolder, openDataFolder } from '@around/local-stack/data-folder/data-folder';
import { keepStackPorts } from '@around/local-stack/data-folder/stack-ports';
import { makeStackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { planCrawler } from '@around/local-stack/programs/plan-programs';
import { sandboxAddresses, startSandboxNetwork } from '@around/local-stack/programs/sandbox-network';
import { seedAccounts } from '@around/local-stack/programs/seed-accounts';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import { type CrawlerFleet, startFleet } from './crawler-fleet.ts';
import { fastPacing } from './fast-pacing.ts';
import type { Injection } from './injection.ts';
import { type NetworkControl, networkControl } from './network-control.ts';
import { type RigPostgres, type RigRedis, startRigPostgres, startRigRedis } from './services.ts';

export type Rig = {
  db: Db;
  postgres: RigPostgres;
  redis: RigRedis;
  network: NetworkControl;
  fleet: CrawlerFleet;
  folders: DataFolder;
  close: () => Promise<void>;
};

export type RigOptions = {
  environment: Record<string, string>;
  /** The injections of each crawler; by default two crawlers without any. */
  injections?: Injection[][];
  /** Concurrent jobs of a crawler. */
  concurrency?: number;
  /** Between two stories that the network's venues post; short by default, so that there is always something to crawl. */
  storyIntervalMs?: number;
  /** Three to five, each with two accounts. */
  proxies?: number;
  /** Venues of the network. */
  venues?: number;
  pacing?: object;
};

const TRIES = 3;

/**
 * A complete crawling system for one experiment: Postgres, Redis, the sandbox network, and several crawlers. Retries when the start
 * fails, for example because another process took a port.
 */
export async function startRig(options: RigOptions): Promise<Rig> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await build(options);
    } catch (error) {
      if (tries === TRIES) throw error;
      process.stdout.write(`  the rig did not start: ${(error as Error).message}\n`);
    }
  }
}

async function build({
  environment,
  injections = [[], []],
  concurrency = 4,
  storyIntervalMs = 300,
  proxies = 3,
  venues,
  pacing = fastPacing,
}: RigOptions): Promise<Rig> {
  const root = await mkdtemp(join(tmpdir(), 'around-faults-'));
  const closers = [() => rm(root, { recursive: true, force: true })];
  const close = () => closeInReverse(closers);
  try {
    const folder = openDataFolder(root);
    const secrets = makeStackSecrets();
    const config = readStackConfig({
      ...environment,
      CRAWL_CONCURRENCY: String(concurrency),
      CRAWL_PACING_OVERRIDES: JSON.stringify(pacing),
      SANDBOX_STORY_INTERVAL_MS: String(storyIntervalMs),
      SANDBOX_PROXIES: String(proxies),
      ...(venues && { SANDBOX_VENUES: String(venues) }),
    });
    const { signal } = new AbortController();
    const processContext = { logs: folder.logs, note: () => {}, reporter: silentReporter, signal };
    const ports = await keepStackPorts(folder.ports);

    const network = await startSandboxNetwork({ config, ports, folder, report: () => {} }, processContext);
    closers.push(() => network.stop(2_000));
    const parts = { folder, ports, secrets, environment, processContext };
    const postgres = await startRigPostgres(parts);
    closers.push(() => postgres.stop());
    const redis = await startRigRedis(parts);
    closers.push(() => redis.stop());

    const { api, cdn, control } = sandboxAddresses(ports);
    const databaseUrl = postgres.url;
    await seedAccounts(
      { config, secrets, databaseUrl, controlUrl: control, seedFile: folder.crawlerSeed },
      processContext,
    );
    const plan = planCrawler({
      config,
      ports,
      secrets,
      gatewayPort: 0,
      mediaCacheFolder: folder.mediaCache,
      mediaStoreFolder: folder.mediaStore,
      databaseUrl,
      redisUrl: redis.url,
      networkBaseUrl: api,
      sandboxCdn: cdn,
    });
    const fleet = await startFleet({
      plan: { ...plan, environment: { ...plan.environment, METRICS_PORT: '0' } },
      logs: folder.logs,
      injections,
    });
    closers.push(() => fleet.stop());
    return { db: postgres.db, postgres, redis, network: networkControl(control), fleet, folders: folder, close };
  } catch (error) {
    await close();
    throw error;
  }
}
