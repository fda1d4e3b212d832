import { spawn } from 'node:child_process';
import type { ProcessContext } from '../processes/process-context.ts';
import { startService } from '../processes/start-service.ts';
import type { Supervised } from '../processes/supervise.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { prepareCluster, settlePidFile } from './postgres-cluster.ts';
import { answersAsOwner, prepareDatabase } from './postgres-database.ts';
import { type Durability, postgresSettings } from './postgres-settings.ts';
import { preparePostgresUser } from './postgres-user.ts';

export type PostgresOptions = {
  folder: string;
  port: number;
  password: string;
  ownerPassword: string;
  durability: Durability;
};

const STOP_GRACE_MS = 2_000;

export type RunningPostgres = Supervised & { url: string };

/** Starts a Postgres server on this machine, with our role and database. */
export async function startPostgres(
  { folder, port, password, ownerPassword, durability }: PostgresOptions,
  processContext: ProcessContext,
): Promise<RunningPostgres> {
  const { initdb, postgres } = findPostgresBinaries();
  const user = preparePostgresUser(folder, postgres);
  const cluster = await prepareCluster({ folder, initdb, user, ownerPassword, durability });
  await settlePidFile(cluster);

  const [command, args] = user.command(postgres, ['-D', cluster, ...postgresSettings(port, durability)]);
  const server = await startService(
    {
      name: 'postgres',
      spawn: (log) => spawn(command, args, { ...user.ids, cwd: folder, detached: true, stdio: ['ignore', log, log] }),
      // Fast shutdown: closes all connections; the next start needs no recovery.
      stopSignal: 'SIGINT',
      isReady: () => answersAsOwner({ port, ownerPassword }),
    },
    processContext,
  );
  try {
    return { ...server, url: await prepareDatabase({ port, password, ownerPassword }) };
  } catch (error) {
    await server.stop(STOP_GRACE_MS);
    throw error;
  }
}
