import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { SceneAsset, SceneLibrary } from '../scene-library.ts';

const run = promisify(execFile);

/** Real pictures and a real clip, as small as they can be. */
export async function renderTinyLibrary(directory: string): Promise<SceneLibrary> {
  const dusk = join(directory, 'dusk.jpg');
  const noon = join(directory, 'noon.jpg');
  const clip = join(directory, 'clip.mp4');
  await Promise.all([paint(dusk, '#d9673a'), paint(noon, '#3a9fd9'), film(clip)]);
  return {
    assets: [
      await asset({ id: 'dusk', kind: 'image', timeOfDay: 'dusk', file: dusk, posterFile: dusk }),
      await asset({ id: 'noon', kind: 'image', timeOfDay: 'day', file: noon, posterFile: noon }),
      await asset({ id: 'clip', kind: 'video', timeOfDay: 'day', file: clip, posterFile: noon, durationSeconds: 1 }),
    ],
    stock: { waves: clip, forest: clip, beach: clip, city: clip, palm: clip },
  };
}

type Given = Pick<SceneAsset, 'id' | 'kind' | 'timeOfDay' | 'file' | 'posterFile'> & Partial<SceneAsset>;

async function asset(given: Given): Promise<SceneAsset> {
  const { size: bytes } = await stat(given.file);
  return { scene: given.id, moods: ['sea', 'cafe'], width: 900, height: 1_600, durationSeconds: null, bytes, ...given };
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
