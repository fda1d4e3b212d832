import { join } from 'node:path';
import type { PlannedAsset } from '../library-plan.ts';

export const PICTURE_SIZE = { width: 1080, height: 1920 };
export const CLIP_SIZE = { width: 720, height: 1280 };

type AssetFiles = { file: string; posterFile: string };

/** The poster of a clip is written first, so a clip file implies its poster. */
export function assetFiles({ id, durationSeconds }: PlannedAsset, directory: string): AssetFiles {
  if (durationSeconds === null) {
    const file = join(directory, `${id}.jpg`);
    return { file, posterFile: file };
  }
  return { file: join(directory, `${id}.mp4`), posterFile: join(directory, `${id}.poster.jpg`) };
}
