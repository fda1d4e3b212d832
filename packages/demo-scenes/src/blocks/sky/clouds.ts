import { between } from '../../engine/between.ts';
import { parseColour } from '../../engine/colour.ts';
import { createNoise, layeredNoise, smoothstep } from '../../engine/noise.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Box, Studio } from '../../engine/studio.ts';

export type CloudOptions = {
  box: Box;
  lit: string;
  shaded: string;
  /** 0 is a clear sky, 1 an overcast one. */
  cover: number;
  /** Width of a cloud divided by its height. */
  stretch?: number;
  /** Width of the soft edge: 0.1 is crisp, 0.6 is mist. */
  softness?: number;
  opacity?: number;
  /** From which side the light comes: -1 below, 1 above. */
  lightFrom?: number;
  grain?: number;
};

// The raster in design units. Clouds are too soft to need a finer one.
const CELL = 5;

/** Clouds of layered noise, lit from above, or from below by a low sun. They fade out at the top and bottom of the box. */
export function paintClouds(studio: Studio, options: CloudOptions): Promise<Sprite> {
  const { box, cover, stretch = 4, softness = 0.28, opacity = 1, lightFrom = 1, grain = 150 } = options;
  const density = layeredNoise(createNoise(studio.random, 97, 89), 5);
  const width = Math.ceil(box.width / CELL);
  const height = Math.ceil(box.height / CELL);
  const lit = parseColour(options.lit);
  const shaded = parseColour(options.shaded);
  const rgba = new Uint8Array(width * height * 4);
  const startX = between(studio.random, 0, 90);
  const startY = between(studio.random, 0, 80);
  const threshold = 0.75 - cover * 1.1;

  for (let row = 0; row < height; row++) {
    const share = row / height;
    const envelope = smoothstep(0, 0.3, share) * smoothstep(1, 0.6, share);
    for (let column = 0; column < width; column++) {
      const x = startX + (column * CELL) / (grain * stretch);
      const y = startY + (row * CELL) / grain;
      const here = density(x, y) - (1 - envelope) * 0.8;
      const body = smoothstep(threshold, threshold + softness, here);
      if (body === 0) continue;
      const toward = density(x + 0.02, y - 0.22 * lightFrom);
      const light = smoothstep(-0.25, 0.4, here - toward + (1 - body) * 0.35);
      const at = (row * width + column) * 4;
      for (let channel = 0; channel < 3; channel++) {
        rgba[at + channel] = shaded[channel]! + (lit[channel]! - shaded[channel]!) * light;
      }
      rgba[at + 3] = 255 * opacity * body;
    }
  }
  return studio.paintRaster({ width, height, rgba }, box);
}
