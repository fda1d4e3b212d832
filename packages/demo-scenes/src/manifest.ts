import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { partialName } from './partial-name.ts';
import type { Scene } from './scene-library.ts';

/** The size in bytes of the main file of each scene. */
const Manifest = z.record(z.string(), z.int().positive());
type Manifest = z.infer<typeof Manifest>;

const FILE_NAME = 'manifest.json';

/** Written when everything is drawn, so that a later start can detect damaged files. */
export async function writeManifest(folder: string, scenes: readonly Scene[]): Promise<void> {
  const sizes: Manifest = {};
  for (const { id, file } of scenes) sizes[id] = await sizeOf(file);
  const file = join(folder, FILE_NAME);
  await writeFile(partialName(file), JSON.stringify(sizes, null, 2));
  await rename(partialName(file), file);
}

/** The manifest; undefined when the library is not complete. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, FILE_NAME), 'utf8').catch(() => '');
  return Manifest.safeParse(parseJson(text)).data;
}

/** Whether a scene's files exist. A size that differs from the manifest means that the file was damaged. */
export async function isIntact({ id, file, posterFile }: Scene, manifest: Manifest | undefined): Promise<boolean> {
  const [bytes, posterBytes] = await Promise.all([sizeOf(file), sizeOf(posterFile)]);
  return bytes > 0 && posterBytes > 0 && (!manifest || manifest[id] === bytes);
}

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
