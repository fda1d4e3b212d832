import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Scene, SceneLibrary } from '../scene-library.ts';

const run = promisify(execFile);

/** Renders a library of two pictures and one short clip, all of them drawn. */
export async function renderTinyLibrary(folder: string): Promise<SceneLibrary> {
  const dusk = join(folder, 'dusk.jpg');
  const noon = join(folder, 'noon.jpg');
  const clip = join(folder, 'clip.mp4');
  await Promise.all([paint(dusk, '#d9673a'), paint(noon, '#3a9fd9'), film(clip)]);
  const clipScene = makeScene({ id: 'clip', kind: 'video', file: clip, posterFile: noon, durationSeconds: 1 });
  return drawnLibrary(folder, [
    makeScene({ id: 'dusk', timeOfDay: 'dusk', file: dusk, posterFile: dusk }),
    makeScene({ id: 'noon', file: noon, posterFile: noon }),
    clipScene,
  ]);
}

/** A library of these scenes, all of them drawn; each stock name refers to the last one. */
export function drawnLibrary(folder: string, scenes: [Scene, ...Scene[]]): SceneLibrary {
  return growingLibrary(folder, scenes, { drawn: scenes.map(({ id }) => id) });
}

type GrowingLibrary = SceneLibrary & { add(sceneId: string): void };

/** A library whose scenes count as drawn when the test adds them. */
export function growingLibrary(
  folder: string,
  scenes: [Scene, ...Scene[]],
  { drawn: first, canEncode = true }: { drawn: string[]; canEncode?: boolean },
): GrowingLibrary {
  const last = scenes.at(-1)!;
  const drawn = new Set(first);
  const listeners: Array<(scene: Scene) => void> = [];
  const done = Promise.resolve();
  return {
    scenes,
    stock: { waves: last, forest: last, beach: last, city: last, palm: last },
    folder,
    isDrawn: (id) => drawn.has(id),
    canEncode: () => canEncode,
    onDrawn: (listener) => listeners.push(listener),
    draw: () => ({ pictures: done, everything: done }),
    add(sceneId) {
      drawn.add(sceneId);
      for (const listener of listeners) listener(scenes.find(({ id }) => id === sceneId)!);
    },
  };
}

export function makeScene({ id, ...given }: Pick<Scene, 'id'> & Partial<Scene>): Scene {
  return {
    id,
    scene: id,
    kind: 'image',
    timeOfDay: 'day',
    tags: ['sea', 'cafe'],
    file: '',
    posterFile: '',
    width: 900,
    height: 1_600,
    durationSeconds: null,
    ...given,
  };
}

async function paint(file: string, background: string): Promise<void> {
  await sharp({ create: { width: 900, height: 1_600, channels: 3, background } })
    .jpeg()
    .toFile(file);
}

async function film(file: string): Promise<void> {
  const source = 'testsrc=size=180x320:rate=10:duration=1';
  await run('ffmpeg', ['-loglevel', 'error', '-y', '-f', 'lavfi', '-i', source, '-pix_fmt', 'yuv420p', file]);
}
