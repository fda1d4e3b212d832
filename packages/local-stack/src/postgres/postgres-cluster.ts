import { execFile } from 'node:child_process';
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { stopLeftovers } from '../processes/leftovers.ts';
import { identifyProcess, readCommandLine } from '../processes/process-identity.ts';
import type { Durability } from './postgres-settings.ts';
import type { PostgresUser } from './postgres-user.ts';

/** The superuser, used only by the stack. */
export const DATABASE_OWNER = 'postgres';

const INITDB_TIMEOUT_MS = 3 * 60_000;

type ClusterOptions = {
  folder: string;
  initdb: string;
  user: PostgresUser;
  ownerPassword: string;
  durability: Durability;
};

/** The cluster's folder, initialised at the first start. It is renamed into place when complete, so an interrupted one is redone. */
export async function prepareCluster({
  folder,
  initdb,
  user,
  ownerPassword,
  durability,
}: ClusterOptions): Promise<string> {
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster)) return cluster;

  const draft = join(folder, 'cluster.draft');
  rmSync(draft, { recursive: true, force: true });
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, ownerPassword, { mode: 0o600 });
  if (user.ids.uid !== undefined) chownSync(passwordFile, user.ids.uid, user.ids.uid);
  try {
    const [command, args] = user.command(initdb, [
      `--pgdata=${draft}`,
      `--username=${DATABASE_OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // The same sort order and case rules on every machine.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(durability === 'disposable' ? ['--no-sync'] : []),
    ]);
    await promisify(execFile)(command, args, { ...user.ids, cwd: folder, timeout: INITDB_TIMEOUT_MS });
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(draft, cluster);
  return cluster;
}

/**
 * `postmaster.pid` survives a crash. If its process still serves this cluster, the process is stopped. If the number
 * belongs to an unrelated process, as after a reboot, the file is removed, because Postgres would not start. The file of a
 * dead process stays: Postgres uses it to look for orphans of that process.
 */
export async function settlePidFile(cluster: string): Promise<void> {
  const path = join(cluster, 'postmaster.pid');
  const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n', 1)[0]) : 0;
  const identity = pid > 0 ? identifyProcess(pid) : undefined;
  if (!identity) return;
  if (!readCommandLine(pid).includes(cluster)) return rmSync(path);
  await stopLeftovers([{ name: 'postgres', pid, identity, stopSignal: 'SIGINT', role: 'service' }]);
}
