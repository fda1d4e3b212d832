import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findOnPath } from './find-on-path.ts';

const run = promisify(execFile);
const APT_TIMEOUT_MS = 5 * 60_000;

// RUNLEVEL=1 keeps a package from starting its service: the stack starts its own.
const aptEnvironment = (path: string) => ({ PATH: path, LANG: 'C', DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' });

export function hasApt(path: string): boolean {
  return process.platform === 'linux' && findOnPath(['apt-get'], path) !== undefined;
}

let lastTask: Promise<unknown> = Promise.resolve();

/** apt-get locks its lists, so a second one that runs at the same time would fail. */
function oneAtATime<T>(task: () => Promise<T>): Promise<T> {
  const result = lastTask.then(task);
  lastTask = result.catch(() => {});
  return result;
}

/** Installs packages; needs root. */
export function installPackages(packages: string[], path: string, signal: AbortSignal): Promise<void> {
  const options = { env: aptEnvironment(path), timeout: APT_TIMEOUT_MS, signal };
  return oneAtATime(async () => {
    await run('apt-get', ['-qq', 'update'], options);
    await run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...packages], options);
  });
}

/** Unpacks a package and its missing dependencies into a folder; does not need root. */
export async function unpackPackage(name: string, folder: string, path: string, signal: AbortSignal): Promise<void> {
  if (!existsSync(folder)) await oneAtATime(() => unpack(name, folder, path, signal));
}

async function unpack(name: string, folder: string, path: string, signal: AbortSignal): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(`${folder}-`);
  const options = { env: aptEnvironment(path), timeout: APT_TIMEOUT_MS, signal, cwd: draft };
  try {
    // Without root this fails; then the existing package lists are used.
    await run('apt-get', ['-qq', 'update'], options).catch(() => {});
    const plan = await run('apt-get', ['-s', '--no-install-recommends', 'install', name], options);
    const needed = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1]!);
    await run('apt-get', ['-qq', 'download', ...needed], options);
    const root = join(draft, 'root');
    for (const archive of readdirSync(draft).filter((file) => file.endsWith('.deb'))) {
      await run('dpkg', ['-x', join(draft, archive), root], options);
    }
    renameSync(root, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
