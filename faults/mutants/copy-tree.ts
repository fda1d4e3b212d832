import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Copies the working tree, uncommitted changes included, and links installed packages. Links between workspace packages are
 * relative, so they lead to the copies.
 */
export async function copyTree(from: string, to: string): Promise<void> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    maxBuffer: 64 * 1024 * 1024,
  });
  const files = stdout.split('\0').filter(Boolean);
  for (const file of files) {
    const target = join(to, file);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(from, file), target, { verbatimSymlinks: true }).catch(ignoreDeleted);
  }
  await symlink(join(from, 'node_modules'), join(to, 'node_modules'));
  const folders = files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));
  for (const folder of folders) {
    const modules = join(folder, 'node_modules');
    await cp(join(from, modules), join(to, modules), { recursive: true, verbatimSymlinks: true }).catch(ignoreDeleted);
  }
}

/** Git also lists deleted files that are not committed, and some packages have no dependencies. */
function ignoreDeleted(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
