import { readStackConfig } from './config.ts';
import { type Reporter, silentReporter } from './console/reporter.ts';
import { together } from './processes/together.ts';
import { waitForFirstCrawl } from './programs/first-crawl.ts';
import { type Facts, planCrawler, planGateway, planMediaProxy } from './programs/plan-programs.ts';
import type { SandboxAddresses } from './programs/sandbox-network.ts';
import { seedAccounts } from './programs/seed-accounts.ts';
import { type LongRunningPlan, startProgram } from './programs/start-program.ts';
import { localUrl, openStack, publicUrl, type StackContext } from './stack-context.ts';
import { requireTools, startDatabase, startNetwork, startQueueStore } from './stack-ground.ts';

export type StackOptions = {
  dataDir: string;
  /** Where the product answers; 0 picks a free port. */
  port: number;
  /** The variables that `npm start` reads of its environment, `PATH` among them. */
  overrides?: NodeJS.ProcessEnv;
  reporter?: Reporter;
  /** Calls the start off. */
  signal?: AbortSignal;
};

export type RunningStack = {
  url: string;
  /** Where the sandbox network takes commands; undefined when another network is crawled. */
  controlUrl: string | undefined;
  adminUsername: string;
  adminPassword: string;
  /** The running processes by name; a restart changes them. */
  pids: () => Record<string, number | undefined>;
  stop: () => Promise<void>;
};

/** Starts the whole system on this machine and settles when a visitor finds stories in the feed. */
export async function startStack({
  dataDir,
  port,
  overrides = {},
  reporter = silentReporter,
  signal = new AbortController().signal,
}: StackOptions): Promise<RunningStack> {
  const config = readStackConfig(overrides);
  const context = await openStack({ dataDir, port, config, reporter, signal });
  try {
    const sandbox = await startEverything(context);
    const { gateway, secrets, parts, stop } = context;
    return {
      url: publicUrl(gateway),
      controlUrl: sandbox?.control,
      adminUsername: config.admin.username,
      adminPassword: secrets.adminPassword,
      pids: () => Object.fromEntries([...parts].map(([name, part]) => [name, part.pid()])),
      stop,
    };
  } catch (error) {
    await context.stop();
    throw error;
  }
}

async function startEverything(context: StackContext): Promise<SandboxAddresses | undefined> {
  const { config, folder, ports, secrets, gateway, surroundings, failure } = context;
  await requireTools(context);
  const [databaseUrl, redisUrl, sandbox] = await together(
    failure,
    startDatabase(context),
    startQueueStore(context),
    startNetwork(context),
  );
  if (sandbox) {
    const seed = { config, secrets, databaseUrl, controlUrl: sandbox.control, seedFile: folder.crawlerSeed };
    await surroundings.reporter.step('Accounts and proxies', () => seedAccounts(seed, surroundings));
  }
  const networkBaseUrl = config.networkBaseUrl ?? sandbox?.api ?? '';
  const sandboxCdn = sandbox?.cdn;
  const facts = {
    config,
    ports,
    secrets,
    gatewayPort: gateway.port,
    mediaCacheFolder: folder.mediaCache,
    databaseUrl,
    redisUrl,
    networkBaseUrl,
    sandboxCdn,
  };
  await startPrograms(context, facts);
  if (sandbox) await showFirstCrawl(context);
  return sandbox;
}

async function startPrograms({ surroundings, failure, parts }: StackContext, facts: Facts): Promise<void> {
  const start = async (plan: LongRunningPlan) => {
    parts.set(plan.name, await startProgram(plan, surroundings));
  };
  await surroundings.reporter.step('Media proxy, crawler and gateway', () =>
    together(failure, start(planMediaProxy(facts)), start(planCrawler(facts)), start(planGateway(facts))),
  );
}

async function showFirstCrawl({ gateway, surroundings: { reporter, signal } }: StackContext): Promise<void> {
  const hasPlaces = await reporter.step('First crawl', (tell) =>
    waitForFirstCrawl({ gatewayUrl: localUrl(gateway), tell, signal }),
  );
  if (!hasPlaces) reporter.line('  The first crawl takes long; stories appear as it goes on.');
}
