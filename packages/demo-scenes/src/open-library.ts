import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { withDrawingLock } from './drawing-lock.ts';
import { openLibraryFolder } from './library-folder.ts';
import { type LibraryPlan, libraryPlan, type PlannedAsset } from './library-plan.ts';
import { isIntact, readManifest, writeManifest } from './manifest.ts';
import { removePartialFiles } from './partial-name.ts';
import { planScene } from './plan-scene.ts';
import { findEncoderProblem } from './rendering/find-encoder-problem.ts';
import { renderInParallel } from './rendering/render-pool.ts';
import type { Drawing, Scene, SceneLibrary } from './scene-library.ts';

export type LibraryOptions = {
  /** The folder of all libraries; each seed has a subfolder. */
  directory: string;
  seed: string;
  /** The PATH that is searched for ffmpeg. */
  path: string;
  onProgress?: (progress: { done: number; total: number; scene: string }) => void;
  /** Called once when clips cannot be encoded. */
  onEncoderProblem?: (problem: string) => void;
  plan?: LibraryPlan;
  encoderPollMs?: number;
  /** How many scenes are drawn at the same time. */
  concurrency?: number;
};

const CONCURRENCY = Math.min(availableParallelism(), 4);
const ENCODER_POLL_MS = 5_000;

/** Opens the library of all pictures and clips of the demo world. What earlier calls drew counts as drawn. */
export async function openLibrary(options: LibraryOptions): Promise<SceneLibrary> {
  const { plan = libraryPlan, directory, seed, path, encoderPollMs = ENCODER_POLL_MS } = options;
  const { onProgress = () => {}, onEncoderProblem = () => {}, concurrency = CONCURRENCY } = options;
  const folder = await openLibraryFolder(directory, seed);
  const planned = new Map<string, { asset: PlannedAsset; scene: Scene }>(
    plan.assets.map((asset) => [asset.id, { asset, scene: planScene(asset, folder) }]),
  );
  const scenes = [...planned.values()].map(({ scene }) => scene);
  const drawn = new Set<string>();
  const listeners: Array<(scene: Scene) => void> = [];
  let encoderProblem = await findEncoderProblem(path);

  function add(scene: Scene): void {
    if (drawn.has(scene.id)) return;
    drawn.add(scene.id);
    for (const listener of listeners) listener(scene);
  }

  /** Adds the scenes whose files exist, whether an earlier start or another process drew them. */
  async function readFolder(): Promise<void> {
    const manifest = await readManifest(folder);
    for (const scene of scenes) {
      if (!drawn.has(scene.id) && (await isIntact(scene, manifest))) add(scene);
    }
  }

  async function render(wanted: readonly Scene[], isBackground: boolean, signal: AbortSignal): Promise<void> {
    await withDrawingLock(folder, { signal, onWait: readFolder }, async () => {
      await removePartialFiles(folder);
      await readFolder();
      const missing = wanted.filter(({ id }) => !drawn.has(id));
      await renderInParallel({
        jobs: missing.map(({ id }) => ({ asset: planned.get(id)!.asset, directory: folder, seed })),
        concurrency,
        isBackground,
        path,
        onRendered({ asset }) {
          add(planned.get(asset.id)!.scene);
          const done = wanted.filter(({ id }) => drawn.has(id)).length;
          onProgress({ done, total: wanted.length, scene: asset.id });
        },
        signal,
      });
    });
  }

  async function untilEncoderWorks(signal: AbortSignal): Promise<void> {
    if (encoderProblem) onEncoderProblem(encoderProblem);
    while (encoderProblem) {
      await sleep(encoderPollMs, undefined, { signal });
      encoderProblem = await findEncoderProblem(path);
    }
  }

  await readFolder();
  const wasComplete = drawn.size === scenes.length && (await readManifest(folder)) !== undefined;
  const byId = (id: string) => planned.get(id)!.scene;
  const { waves, forest, beach, city, palm } = plan.stock;
  return {
    scenes,
    stock: { waves: byId(waves), forest: byId(forest), beach: byId(beach), city: byId(city), palm: byId(palm) },
    folder,
    isDrawn: (sceneId) => drawn.has(sceneId),
    canEncode: () => encoderProblem === undefined,
    onDrawn: (listener) => listeners.push(listener),
    draw({ clipIds, signal }): Drawing {
      const rank = new Map(clipIds.map((id, index) => [id, index]));
      const clips = scenes
        .filter(({ kind }) => kind === 'video')
        .toSorted((a, b) => (rank.get(a.id) ?? clipIds.length) - (rank.get(b.id) ?? clipIds.length));
      const pictures = scenes.filter(({ kind }) => kind === 'image');

      const areDrawn = (wanted: readonly Scene[]) => wanted.every(({ id }) => drawn.has(id));
      async function drawPictures(): Promise<void> {
        if (!areDrawn(pictures)) await render(pictures, false, signal);
      }
      async function drawClips(): Promise<void> {
        if (wasComplete) return;
        if (!areDrawn(clips)) {
          await untilEncoderWorks(signal);
          // Visitors use the app by now, so clips are drawn at a lower priority.
          await render(clips, true, signal);
        }
        // The holder of the lock may replace a damaged file, so the manifest is written under the lock.
        await withDrawingLock(folder, { signal, onWait: readFolder }, () => writeManifest(folder, scenes));
      }
      const picturesDrawn = drawPictures();
      return { pictures: picturesDrawn, everything: picturesDrawn.then(drawClips) };
    },
  };
}
