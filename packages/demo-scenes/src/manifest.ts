import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { LibraryPlan } from './library-plan.ts';
import { partialName } from './partial-name.ts';
import { assetFiles } from './rendering/asset-files.ts';

/** Grows with every change that makes the same plan and seed look different. */
export const RENDERER_VERSION = 1;

const Manifest = z.object({
  version: z.literal(RENDERER_VERSION),
  seed: z.string(),
  /** Bytes of the main file of each asset. */
  assets: z.record(z.string(), z.int().positive()),
});
export type Manifest = z.infer<typeof Manifest>;

const FILE_NAME = 'manifest.json';

/** The manifest of a whole library, or nothing if the library is unfinished, changed or of another renderer or seed. */
export async function readManifest(directory: string, seed: string): Promise<Manifest | undefined> {
  const text = await readFile(join(directory, FILE_NAME), 'utf8').catch(() => '');
  const parsed = Manifest.safeParse(parseJson(text));
  return parsed.success && parsed.data.seed === seed ? parsed.data : undefined;
}

/** Written last and in one step: where there is a manifest, everything that it names was whole. */
export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  const file = join(directory, FILE_NAME);
  await writeFile(partialName(file), JSON.stringify(manifest, null, 2));
  await rename(partialName(file), file);
}

/** The sizes of the assets whose files are there. */
export async function measureAssets({ assets }: LibraryPlan, directory: string): Promise<Map<string, number>> {
  const measured = await Promise.all(
    assets.map(async (asset) => {
      const { file, posterFile } = assetFiles(asset, directory);
      const [bytes, posterBytes] = await Promise.all([sizeOf(file), sizeOf(posterFile)]);
      return [asset.id, posterBytes === 0 ? 0 : bytes] as const;
    }),
  );
  return new Map(measured.filter(([, bytes]) => bytes > 0));
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
