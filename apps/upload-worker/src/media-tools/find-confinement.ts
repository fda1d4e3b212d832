import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Confinement } from './run-limited.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 5_000;

/** Tries which commands work here: macOS has none of these commands, and some container hosts forbid new namespaces. */
export async function findConfinement(path: string): Promise<Confinement> {
  const works = async (command: string, ...args: string[]) =>
    run(command, [...args, 'true'], { env: { PATH: path }, timeout: TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  return {
    diesWithParent: await works('setpriv', '--pdeathsig', 'KILL'),
    hasNoNetwork: await works('unshare', '--user', '--map-root-user', '--net'),
    hasLimits: await works('prlimit', '--core=0'),
  };
}
