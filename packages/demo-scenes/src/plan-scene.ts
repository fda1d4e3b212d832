import { findLook } from './families.ts';
import type { PlannedAsset } from './library-plan.ts';
import { assetFiles, CLIP_SIZE, PICTURE_SIZE } from './rendering/asset-files.ts';
import type { Scene } from './scene-library.ts';

export function planScene(asset: PlannedAsset, folder: string): Scene {
  const { family, look } = findLook(asset.scene, asset.look);
  const isClip = asset.durationSeconds !== null;
  return {
    id: asset.id,
    scene: asset.scene,
    timeOfDay: look.timeOfDay,
    tags: look.timeOfDay === 'night' ? [...family.tags, 'night'] : [...family.tags],
    kind: isClip ? 'video' : 'image',
    ...assetFiles(asset, folder),
    ...(isClip ? CLIP_SIZE : PICTURE_SIZE),
    durationSeconds: asset.durationSeconds,
  };
}
