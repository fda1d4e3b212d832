import { rename } from 'node:fs/promises';
import sharp from 'sharp';
import { z } from 'zod';
import { type Actor, flattenBackground } from '../engine/actor.ts';
import { finishFrame } from '../engine/finish.ts';
import { createFrame, DESIGN_WIDTH, type Frame, frameBytes } from '../engine/frame.ts';
import { type Moment, momentAt } from '../engine/moment.ts';
import { createStudio } from '../engine/studio.ts';
import { findLook } from '../families.ts';
import { PlannedAsset } from '../library-plan.ts';
import { partialName } from '../partial-name.ts';
import { seededRandom } from '../seeded-random.ts';
import { assetFiles, CLIP_SIZE, PICTURE_SIZE } from './asset-files.ts';
import { encodeClip, FRAMES_PER_SECOND } from './encode-clip.ts';

export const RenderJob = z.object({ asset: PlannedAsset, directory: z.string(), seed: z.string() });
export type RenderJob = z.infer<typeof RenderJob>;

const JPEG_QUALITY = 82;

// A picture is one frame of a clip.
const PICTURE_MOMENT = momentAt(0.4, 8);

/** Renders the files of one asset. A file gets its name when it is complete. */
export async function renderAsset({ asset, directory, seed }: RenderJob): Promise<void> {
  const { file, posterFile } = assetFiles(asset, directory);
  const { durationSeconds } = asset;
  const { width } = durationSeconds === null ? PICTURE_SIZE : CLIP_SIZE;
  const actors = await build(asset, { seed, width });

  if (durationSeconds === null) {
    const frame = drawFrame(actors, width, PICTURE_MOMENT);
    finishFrame(frame);
    return saveJpeg(frame, file);
  }
  const ready = flattenBackground(actors, width, momentAt(0, durationSeconds));
  await saveJpeg(drawFrame(ready, width, momentAt(0, durationSeconds)), posterFile);
  await saveClip(ready, { file, width, durationSeconds });
}

function build({ id, scene, look }: PlannedAsset, { seed, width }: { seed: string; width: number }): Promise<Actor[]> {
  const studio = createStudio({ scale: width / DESIGN_WIDTH, random: seededRandom(seed, id) });
  return findLook(scene, look).look.build(studio);
}

function drawFrame(actors: Actor[], width: number, at: Moment): Frame {
  const frame = createFrame(width);
  drawAll(actors, frame, at);
  return frame;
}

async function saveJpeg(frame: Frame, file: string): Promise<void> {
  const raw = { width: frame.width, height: frame.height, channels: 4 as const };
  const picture = sharp(frameBytes(frame), { raw }).removeAlpha().jpeg({ quality: JPEG_QUALITY });
  await picture.toFile(partialName(file));
  await rename(partialName(file), file);
}

type Clip = { file: string; width: number; durationSeconds: number };

async function saveClip(actors: Actor[], { file, width, durationSeconds }: Clip): Promise<void> {
  await encodeClip({
    file: partialName(file),
    width,
    frameCount: durationSeconds * FRAMES_PER_SECOND,
    drawFrame: (frame, index) => drawAll(actors, frame, momentAt(index / FRAMES_PER_SECOND, durationSeconds)),
  });
  await rename(partialName(file), file);
}

function drawAll(actors: Actor[], frame: Frame, at: Moment): void {
  for (const actor of actors) actor.draw(frame, at);
}
