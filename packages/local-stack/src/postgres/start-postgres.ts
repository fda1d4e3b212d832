import { spawn } from 'node:child_process';
import { startService } from '../processes/start-service.ts';
import type { Supervised } from '../processes/supervise.ts';
import type { Surroundings } from '../processes/surroundings.ts';
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

/** Starts a Postgres of our own on this machine, with our role and database in it. */
export async function startPostgres(
  { folder, port, password, ownerPassword, durability }: PostgresOptions,
  surroundings: Surroundings,
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
      // A fast shutdown: connections are ended, and nothing has to be recovered at the next start.
      stopSignal: 'SIGINT',
      isReady: () => answersAsOwner({ port, ownerPassword }),
    },
    surroundings,
  );
  try {
    return { ...server, url: await prepareDatabase({ port, password, ownerPassword }) };
  } catch (error) {
    await server.stop(STOP_GRACE_MS);
    throw error;
  }
}
