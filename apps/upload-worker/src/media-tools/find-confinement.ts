import { execFile } from 'node:child_process';
import { access, readdir, realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { type Confinement, confine, type Limits } from './run-limited.ts';

const run = promisify(execFile);
const TIMEOUT_MS = 5_000;
const LIMITS: Limits = { timeoutMs: TIMEOUT_MS, cpuSeconds: 5, addressSpaceBytes: 2 ** 30, fileBytes: 1 };
/** Of programs, their libraries and their settings. */
const PROGRAM_FOLDERS = ['bin', 'dev', 'etc', 'lib', 'lib32', 'lib64', 'libx32', 'sbin', 'usr'];

/** Tries what works here: macOS has none of these commands, and most container hosts forbid new namespaces. */
export async function findConfinement(path: string): Promise<Confinement> {
  const works = async (confinement: Confinement, ...command: string[]) => {
    const [first = '', ...rest] = [...confine(confinement, LIMITS), ...command];
    return run(first, rest, { env: { PATH: path }, timeout: TIMEOUT_MS }).then(
      () => true,
      () => false,
    );
  };
  const none = { hasNoPrivileges: false, hasNoNetwork: false, seesNoFiles: false, hasLimits: false };
  const hiddenFolders = await findFoldersToHide(path);
  const found = { ...none, hiddenFolders };
  found.hasLimits = await works({ ...found, hasLimits: true }, 'true');
  found.hasNoPrivileges = await works({ ...found, hasNoPrivileges: true }, 'true');
  found.hasNoNetwork = await works({ ...found, hasNoNetwork: true }, 'true');
  const all = { ...found, hasNoPrivileges: true, hasNoNetwork: true, seesNoFiles: true };
  return (await works(all, 'ffprobe', '-version')) ? all : found;
}

/** All folders of the root except those of programs. */
async function findFoldersToHide(path: string): Promise<string[]> {
  const folders = path.split(delimiter);
  const tools = await Promise.all(['ffmpeg', 'ffprobe'].map((tool) => findProgram(tool, folders)));
  const needed = new Set([...PROGRAM_FOLDERS, ...tools.map((tool) => tool?.split('/')[1])]);
  const entries = await readdir('/', { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && !needed.has(entry.name))
    .map(({ name }) => `/${name}`)
    .sort();
}

async function findProgram(name: string, folders: string[]): Promise<string | undefined> {
  for (const folder of folders) {
    const file = join(folder, name);
    if (
      await access(file).then(
        () => true,
        () => false,
      )
    )
      return realpath(file);
  }
  return undefined;
}
