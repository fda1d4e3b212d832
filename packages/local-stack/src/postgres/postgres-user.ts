import { chmodSync, chownSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';

/** How to run a Postgres binary. Postgres refuses to run as root, so root runs it as another user. */
export type PostgresUser = {
  command: (binary: string, args: string[]) => [command: string, args: string[]];
  ids: { uid?: number; gid?: number };
};

// `nobody` on Linux, so no user has to be created.
const NOBODY = 65_534;

/** Creates the folder for the cluster, and decides which user runs Postgres. */
export function preparePostgresUser(folder: string, binary: string): PostgresUser {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0) return { command: (binary, args) => [binary, args], ids: {} };

  const owner = statSync(folder).uid || NOBODY;
  chownSync(folder, owner, owner);
  chmodSync(folder, 0o700);
  if (canEnter(owner, dirname(folder)) && canEnter(owner, dirname(binary))) {
    return { command: (binary, args) => [binary, args], ids: { uid: owner, gid: owner } };
  }
  const capability = capabilityToEnter();
  if (!capability) {
    throw new ConfigError(
      `Postgres does not run as root, and the user that it runs as instead (uid ${owner}) may not enter ${dirname(folder)}. ` +
        'Start as an ordinary user, or put the repository and AROUND_DATA_DIR under a folder that everybody may enter.',
    );
  }
  // Only this process may enter folders that are closed to others (/root, a new temporary folder).
  const sets = ['inh-caps', 'ambient-caps', 'bounding-set'].map((set) => `--${set}=-all,+${capability}`);
  const switches = [`--reuid=${owner}`, `--regid=${owner}`, '--clear-groups', '--no-new-privs', ...sets];
  return { command: (binary, args) => ['setpriv', [...switches, binary, ...args]], ids: {} };
}

function canEnter(uid: number, folder: string): boolean {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid: owner } = statSync(path);
    if (!(mode & (owner === uid ? 0o100 : 0o001))) return false;
    if (path === dirname(path)) return true;
  }
}

/** The weakest capability for entering closed folders that this root has; in a container it may have none. */
function capabilityToEnter(): string | undefined {
  const permitted = BigInt(`0x${readStatus().match(/^CapPrm:\s*([0-9a-f]+)/m)?.[1] ?? '0'}`);
  const bits = { dac_read_search: 2n, dac_override: 1n };
  return Object.entries(bits).find(([, bit]) => permitted & (1n << bit))?.[0];
}

function readStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8');
  } catch {
    return '';
  }
}
