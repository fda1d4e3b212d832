import { type Actor, endless } from '../../engine/actor.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { type CloudOptions, paintClouds } from './clouds.ts';

type DriftOptions = Omit<CloudOptions, 'box'> & {
  top: number;
  height: number;
  /** How far the clouds move in one clip; to the left if negative. */
  travel?: number;
};

/** Clouds, fog or blown sand that moves sideways in an endless loop. */
export async function driftingClouds(
  studio: Studio,
  { top, height, travel = 220, ...look }: DriftOptions,
): Promise<Actor> {
  const margin = Math.abs(travel) / 2 + 40;
  const box = { x: -margin, y: top, width: DESIGN_WIDTH + margin * 2, height };
  return endless(await paintClouds(studio, { box, ...look }), travel);
}
