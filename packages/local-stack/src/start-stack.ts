import { readStackConfig } from './config.ts';
import { type Reporter, silentReporter } from './console/reporter.ts';
import { allOrAbort } from './processes/all-or-abort.ts';
import { buildWebApp } from './programs/build-web-app.ts';
import { waitForFirstCrawl } from './programs/first-crawl.ts';
import { type Facts, planCrawler, planGateway, planMediaProxy, planUploadWorker } from './programs/plan-programs.ts';
import type { SandboxAddresses } from './programs/sandbox-network.ts';
import { seedAccounts } from './programs/seed-accounts.ts';
import { type LongRunningPlan, startProgram } from './programs/start-program.ts';
import { localUrl, openStack, publicUrl, type StackContext } from './stack-context.ts';
import { installEncoder, startDatabase, startNetwork, startQueueStore } from './stack-services.ts';

export type StackOptions = {
  dataDir: string;
  /** The port of the gateway; 0 picks a free one. */
  port: number;
  /** The environment variables that `npm start` reads, including `PATH`. */
  overrides?: NodeJS.ProcessEnv;
  reporter?: Reporter;
  /** Aborts the start. */
  signal?: AbortSignal;
  /** The command that builds the web app; omitted when it is built already. */
  webBuild?: readonly string[] | undefined;
};

export type RunningStack = {
  url: string;
  /** The control API of the sandbox network; undefined when another network is crawled. */
  controlUrl: string | undefined;
  adminUsername: string;
  adminPassword: string;
  /** The password comes from ADMIN_PASSWORD, so whoever starts the stack knows it. */
  isPasswordGiven: boolean;
  /** Process ids by name; a restart changes them. */
  pids: () => Record<string, number | undefined>;
  /** Resolves with the reason when the stack cannot go on; it has to be stopped then. */
  ended: Promise<Error>;
  stop: () => Promise<void>;
};

/** Starts the whole system on this machine, and settles when the feed has stories. */
export async function startStack({
  dataDir,
  port,
  overrides = {},
  reporter = silentReporter,
  signal = new AbortController().signal,
  webBuild,
}: StackOptions): Promise<RunningStack> {
  const config = readStackConfig(overrides);
  const context = await openStack({ dataDir, port, config, reporter, signal });
  try {
    const sandbox = await startEverything(context, webBuild);
    const { gateway, secrets, parts, ended, stop } = context;
    return {
      url: publicUrl(gateway),
      controlUrl: sandbox?.control,
      adminUsername: config.admin.username,
      adminPassword: secrets.adminPassword,
      isPasswordGiven: config.admin.password !== undefined,
      pids: () => Object.fromEntries([...parts].map(([name, part]) => [name, part.pid()])),
      ended,
      stop,
    };
  } catch (error) {
    await context.stop();
    throw error;
  }
}

async function startEverything(
  context: StackContext,
  webBuild: readonly string[] | undefined,
): Promise<SandboxAddresses | undefined> {
  const { config, processContext, failure } = context;
  const webApp = webBuild
    ? processContext.reporter.step('Web app', () => buildWebApp(webBuild, config, processContext))
    : Promise.resolve();
  const [sandbox] = await allOrAbort(failure, startSystem(context, webApp), webApp);
  if (sandbox) await showFirstCrawl(context);
  return sandbox;
}

async function startSystem(context: StackContext, webApp: Promise<void>): Promise<SandboxAddresses | undefined> {
  const { config, folder, ports, secrets, gateway, processContext, failure } = context;
  const starting = allOrAbort(failure, startDatabase(context), startQueueStore(context), startNetwork(context));
  installEncoder(context);
  const [databaseUrl, redisUrl, sandbox] = await starting;
  if (sandbox) {
    const seed = { config, secrets, databaseUrl, controlUrl: sandbox.control, seedFile: folder.crawlerSeed };
    await processContext.reporter.step('Accounts and proxies', () => seedAccounts(seed, processContext));
  }
  const facts = {
    config,
    ports,
    secrets,
    gatewayPort: gateway.port,
    mediaCacheFolder: folder.mediaCache,
    mediaStoreFolder: folder.mediaStore,
    databaseUrl,
    redisUrl,
    networkBaseUrl: config.networkBaseUrl ?? sandbox?.api ?? '',
    sandboxCdn: sandbox?.cdn,
  };
  await startPrograms(context, facts, webApp);
  return sandbox;
}

/** The gateway serves the web app, so it starts when that is built. */
async function startPrograms(
  { processContext, failure, parts }: StackContext,
  facts: Facts,
  webApp: Promise<void>,
): Promise<void> {
  const start = async (plan: LongRunningPlan) => {
    parts.set(plan.name, await startProgram(plan, processContext));
  };
  await processContext.reporter.step('Media proxy, workers and gateway', () =>
    allOrAbort(
      failure,
      start(planMediaProxy(facts)),
      start(planCrawler(facts)),
      start(planUploadWorker(facts)),
      webApp.then(() => start(planGateway(facts))),
    ),
  );
}

async function showFirstCrawl({ gateway, processContext: { reporter, signal } }: StackContext): Promise<void> {
  const hasPlaces = await reporter.step('First crawl', (report) =>
    waitForFirstCrawl({ gatewayUrl: localUrl(gateway), report, signal }),
  );
  if (!hasPlaces) reporter.line('  The first crawl takes long; stories appear as it goes on.');
}
