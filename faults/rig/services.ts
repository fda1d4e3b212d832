import { connectDatabase, type Db } from '@around/database/db';
import type { StackSecrets } from '@around/local-stack/data-folder/stack-secrets';
import { startPostgres } from '@around/local-stack/postgres/start-postgres';
import type { ProcessContext } from '@around/local-stack/processes/process-context';
import { runOnce } from '@around/local-stack/programs/run-once';
import { findRedis } from '@around/local-stack/redis/redis-binary';
import { startRedis } from '@around/local-stack/redis/start-redis';
import { Redis } from 'ioredis';
import { type Restartable, restartable } from './restartable.ts';

type RigParts = {
  folder: { postgres: string; redis: string; tools: string };
  ports: { postgres: number; redis: number };
  secrets: StackSecrets;
  environment: Record<string, string>;
  processContext: ProcessContext;
};

export type RigPostgres = Restartable & { db: Db };

/** A migrated Postgres that keeps every committed transaction, also after a crash. */
export async function startRigPostgres(parts: RigParts): Promise<RigPostgres> {
  const { folder, ports, secrets, environment, processContext } = parts;
  const options = {
    folder: folder.postgres,
    port: ports.postgres,
    password: secrets.databasePassword,
    ownerPassword: secrets.databaseOwnerPassword,
    durability: 'durable' as const,
  };
  const server = await restartable(() => startPostgres(options, processContext));
  await runOnce(
    {
      name: 'migrate',
      entry: 'packages/database/src/migrate-main.ts',
      environment: { ...environment, DATABASE_URL: server.url },
    },
    processContext,
  );
  const db = connectDatabase(server.url, {
    poolSize: 3,
    program: 'rig',
    // For a machine that stops for seconds.
    acquireTimeoutMs: 30_000,
    statementTimeoutMs: 60_000,
  });
  return {
    ...server,
    db,
    async stop() {
      await db.destroy();
      await server.stop();
    },
  };
}

export type RigRedis = Restartable & {
  /** Sends a command over a connection of its own. */
  command: (name: string, ...words: Array<string | number>) => Promise<unknown>;
};

/** A Redis with an append-only file, as in production. */
export async function startRigRedis(parts: RigParts): Promise<RigRedis> {
  const { folder, ports, secrets, environment, processContext } = parts;
  const binary = await findRedis({ toolsFolder: folder.tools, path: environment.PATH ?? '', ...processContext });
  const options = { folder: folder.redis, port: ports.redis, password: secrets.redisPassword, binary };
  const server = await restartable(() => startRedis({ ...options, durability: 'durable' }, processContext));

  async function command(name: string, ...words: Array<string | number>): Promise<unknown> {
    const redis = new Redis(server.url, { lazyConnect: true, maxRetriesPerRequest: 0, retryStrategy: () => null });
    redis.on('error', () => {});
    try {
      await redis.connect();
      return await redis.call(name, ...words);
    } finally {
      redis.disconnect();
    }
  }

  return { ...server, command };
}
