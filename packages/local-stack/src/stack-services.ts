import { startPostgres } from './postgres/start-postgres.ts';
import { inheritEnvironment } from './programs/plan-programs.ts';
import { runOnce } from './programs/run-once.ts';
import { type SandboxAddresses, sandboxAddresses, startSandboxNetwork } from './programs/sandbox-network.ts';
import { findRedis } from './redis/redis-binary.ts';
import { startRedis } from './redis/start-redis.ts';
import type { StackContext } from './stack-context.ts';
import { installInBackground, tools } from './tools/require-tool.ts';

/** Installs a missing ffmpeg in the background: shared videos wait for it, and the sandbox network adds clips later. */
export function installEncoder({ config, processContext }: StackContext): void {
  void installInBackground(tools.ffmpeg, { path: config.path, ...processContext });
}

/** A migrated Postgres: the given one, else our own. */
export async function startDatabase({
  config,
  folder,
  ports,
  secrets,
  processContext,
  parts,
}: StackContext): Promise<string> {
  const { reporter } = processContext;
  const databaseUrl = config.databaseUrl ?? (await reporter.step('Postgres 17', startOwn));
  await reporter.step('Migrations', () =>
    runOnce(
      {
        name: 'migrate',
        entry: 'packages/database/src/migrate-main.ts',
        environment: { ...inheritEnvironment(config), DATABASE_URL: databaseUrl },
      },
      processContext,
    ),
  );
  return databaseUrl;

  async function startOwn(): Promise<string> {
    const postgres = await startPostgres(
      {
        folder: folder.postgres,
        port: ports.postgres,
        password: secrets.databasePassword,
        ownerPassword: secrets.databaseOwnerPassword,
        durability: 'durable',
      },
      processContext,
    );
    parts.set('postgres', postgres);
    return postgres.url;
  }
}

/** The given Redis, else our own. */
export async function startQueueStore(context: StackContext): Promise<string> {
  const { config, folder, ports, secrets, processContext, parts } = context;
  if (config.redisUrl) return config.redisUrl;
  return processContext.reporter.step('Redis', async () => {
    const binary = await findRedis({ toolsFolder: folder.tools, path: config.path, ...processContext });
    const options = { folder: folder.redis, port: ports.redis, password: secrets.redisPassword, binary };
    const redis = await startRedis({ ...options, durability: 'durable' }, processContext);
    parts.set('redis', redis);
    return redis.url;
  });
}

/** The sandbox network; none when a real one is given. */
export async function startNetwork(context: StackContext): Promise<SandboxAddresses | undefined> {
  const { config, folder, ports, processContext, parts } = context;
  if (config.networkBaseUrl) return undefined;
  await processContext.reporter.step('Sandbox network', async (report) => {
    const sandbox = await startSandboxNetwork({ config, ports, folder, report }, processContext);
    parts.set('sandbox-network', sandbox);
  });
  return sandboxAddresses(ports);
}
