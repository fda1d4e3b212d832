import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const UNUSED_AFTER_MS = 7 * 24 * 3_600_000;
const PREFIX = 'library-';

/**
 * The folder for one seed and one version of the drawing code, so that changed code never mixes its files with older ones.
 * Folders that nobody has opened for a week are deleted.
 */
export async function openLibraryFolder(directory: string, seed: string): Promise<string> {
  const root = resolve(directory);
  const folder = join(root, PREFIX + (await hashDrawing(seed)));
  await mkdir(folder, { recursive: true });
  await utimes(folder, new Date(), new Date());
  await removeUnused(root);
  return folder;
}

async function hashDrawing(seed: string): Promise<string> {
  const files = await readdir(import.meta.dirname, { recursive: true });
  const isDrawing = (file: string) => /^(?!testing\/).*(?<!\.test)\.ts$/.test(file);
  const drawing = files.filter(isDrawing).toSorted();
  const sources = await Promise.all(drawing.map((file) => readFile(join(import.meta.dirname, file))));
  const hash = createHash('sha256').update(seed);
  for (const [index, source] of sources.entries()) hash.update(`\0${drawing[index]}\0`).update(source);
  return hash.digest('hex').slice(0, 12);
}

async function removeUnused(root: string): Promise<void> {
  const oldest = Date.now() - UNUSED_AFTER_MS;
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    if (name.startsWith(PREFIX) && (await stat(folder)).mtimeMs < oldest) await rm(folder, { recursive: true });
  }
}
