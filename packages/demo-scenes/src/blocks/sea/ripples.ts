import { createNoise } from '../../engine/noise.ts';
import type { Random } from '../../seeded-random.ts';

/** Slopes of a small piece of water, which repeats in both directions. */
export type Ripples = { heights: Float32Array; size: number; texelsPerWave: number };

const SIZE = 512;
const TEXELS_PER_WAVE = 32;

export function createRipples(random: Random): Ripples {
  const waves = SIZE / TEXELS_PER_WAVE;
  const broad = createNoise(random, waves, waves);
  const fine = createNoise(random, waves * 2, waves * 2);
  const heights = new Float32Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const x = column / TEXELS_PER_WAVE;
      const y = row / TEXELS_PER_WAVE;
      heights[row * SIZE + column] = broad(x, y) * 0.8 + fine(x * 2, y * 2) * 0.45;
    }
  }
  return { heights, size: SIZE, texelsPerWave: TEXELS_PER_WAVE };
}

/** One row of slopes from `waveX` on; places are counted in waves. */
export function readRipples(
  { heights, size, texelsPerWave }: Ripples,
  at: { waveX: number; waveStep: number; waveY: number },
  out: Float32Array,
): void {
  const y = at.waveY * texelsPerWave;
  const upper = Math.floor(y);
  const down = y - upper;
  const mask = size - 1;
  const row0 = (upper & mask) * size;
  const row1 = ((upper + 1) & mask) * size;
  for (let index = 0; index < out.length; index++) {
    const x = (at.waveX + at.waveStep * index) * texelsPerWave;
    const left = Math.floor(x);
    const along = x - left;
    const x0 = left & mask;
    const x1 = (left + 1) & mask;
    const top = heights[row0 + x0]! + (heights[row0 + x1]! - heights[row0 + x0]!) * along;
    const bottom = heights[row1 + x0]! + (heights[row1 + x1]! - heights[row1 + x0]!) * along;
    out[index] = top + (bottom - top) * down;
  }
}
