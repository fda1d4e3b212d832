import { createNoise } from '../../engine/noise.ts';
import type { Random } from '../../seeded-random.ts';

/** Slopes of a square of water that can be tiled in both directions. */
export type Ripples = { slopes: Float32Array; size: number; texelsPerWave: number };

const SIZE = 512;
const TEXELS_PER_WAVE = 32;

export function createRipples(random: Random): Ripples {
  const waves = SIZE / TEXELS_PER_WAVE;
  const broad = createNoise(random, waves, waves);
  const fine = createNoise(random, waves * 2, waves * 2);
  const slopes = new Float32Array(SIZE * SIZE);
  for (let row = 0; row < SIZE; row++) {
    for (let column = 0; column < SIZE; column++) {
      const x = column / TEXELS_PER_WAVE;
      const y = row / TEXELS_PER_WAVE;
      slopes[row * SIZE + column] = broad(x, y) * 0.8 + fine(x * 2, y * 2) * 0.45;
    }
  }
  return { slopes, size: SIZE, texelsPerWave: TEXELS_PER_WAVE };
}

/** Reads one row of slopes starting at `waveX`. Coordinates are in waves. */
export function readRipples(
  { slopes, size, texelsPerWave }: Ripples,
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
    const top = slopes[row0 + x0]! + (slopes[row0 + x1]! - slopes[row0 + x0]!) * along;
    const bottom = slopes[row1 + x0]! + (slopes[row1 + x1]! - slopes[row1 + x0]!) * along;
    out[index] = top + (bottom - top) * down;
  }
}
