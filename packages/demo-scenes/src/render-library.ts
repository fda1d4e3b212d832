import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from '@around/service-kit/logger';
import { findLook } from './families.ts';
import { type LibraryPlan, libraryPlan, type PlannedAsset } from './library-plan.ts';
import { measureAssets, RENDERER_VERSION, readManifest, writeManifest } from './manifest.ts';
import { assetFiles, CLIP_SIZE, PICTURE_SIZE } from './rendering/asset-files.ts';
import { renderInParallel } from './rendering/render-pool.ts';
import { requireEncoder } from './rendering/require-encoder.ts';
import type { SceneAsset, SceneLibrary } from './scene-library.ts';

type LibraryOptions = { directory: string; seed: string; log: Logger; signal?: AbortSignal };

// As many as the smallest machine has cores; each encodes while it draws.
const LANES = 2;

/** All pictures and clips of the demo: made at the first call, found at every later one. */
export function renderLibrary(options: LibraryOptions): Promise<SceneLibrary> {
  return renderPlan(libraryPlan, options);
}

export async function renderPlan(
  plan: LibraryPlan,
  { directory, seed, log, signal, ffmpeg = 'ffmpeg' }: LibraryOptions & { ffmpeg?: string },
): Promise<SceneLibrary> {
  const folder = join(resolve(directory), folderName(seed));
  const manifest = await readManifest(folder, seed);
  const found = await measureAssets(plan, folder);
  // What a finished run measured differently has been damaged since.
  const isWhole = ({ id }: PlannedAsset) => found.has(id) && (!manifest || manifest.assets[id] === found.get(id));
  const missing = plan.assets.filter((asset) => !isWhole(asset));
  if (manifest && missing.length === 0) return toLibrary(plan, folder, found);

  await requireEncoder(ffmpeg);
  await mkdir(folder, { recursive: true });
  await renderMissing(plan, missing, { folder, seed, log, signal });
  const made = await measureAssets(plan, folder);
  await writeManifest(folder, { version: RENDERER_VERSION, seed, assets: Object.fromEntries(made) });
  await removeOtherFolders(resolve(directory), folderName(seed));
  return toLibrary(plan, folder, made);
}

type Target = { folder: string; seed: string; log: Logger; signal: AbortSignal | undefined };

async function renderMissing(plan: LibraryPlan, missing: PlannedAsset[], { folder, seed, log, signal }: Target) {
  const total = plan.assets.length;
  const startedAt = performance.now();
  let done = total - missing.length;
  await renderInParallel({
    jobs: missing.map((asset) => ({ asset, directory: folder, seed })),
    lanes: LANES,
    onRendered({ asset }) {
      done += 1;
      log.info({ done, total, scene: asset.id }, 'scene rendered');
    },
    signal,
  });
  log.info({ total, ms: Math.round(performance.now() - startedAt) }, 'scene library rendered');
}

function toLibrary({ assets, stock }: LibraryPlan, folder: string, bytes: Map<string, number>): SceneLibrary {
  const byId = new Map(assets.map((asset) => [asset.id, toSceneAsset(asset, folder, bytes.get(asset.id)!)]));
  const fileOf = (id: string) => byId.get(id)!.file;
  return {
    assets: [...byId.values()],
    stock: {
      waves: fileOf(stock.waves),
      forest: fileOf(stock.forest),
      beach: fileOf(stock.beach),
      city: fileOf(stock.city),
      palm: fileOf(stock.palm),
    },
  };
}

function toSceneAsset(asset: PlannedAsset, folder: string, bytes: number): SceneAsset {
  const { family, look } = findLook(asset.scene, asset.look);
  const isClip = asset.durationSeconds !== null;
  return {
    id: asset.id,
    scene: asset.scene,
    timeOfDay: look.timeOfDay,
    moods: look.timeOfDay === 'night' ? [...family.moods, 'night'] : [...family.moods],
    kind: isClip ? 'video' : 'image',
    ...assetFiles(asset, folder),
    ...(isClip ? CLIP_SIZE : PICTURE_SIZE),
    durationSeconds: asset.durationSeconds,
    bytes,
  };
}

/** Files of different renderers and seeds never mix: each has a folder of its own. */
function folderName(seed: string): string {
  return `library-${createHash('sha256').update(`${RENDERER_VERSION}/${seed}`).digest('hex').slice(0, 12)}`;
}

async function removeOtherFolders(directory: string, current: string): Promise<void> {
  const others = (await readdir(directory)).filter((name) => name.startsWith('library-') && name !== current);
  await Promise.all(others.map((name) => rm(join(directory, name), { recursive: true, force: true })));
}
