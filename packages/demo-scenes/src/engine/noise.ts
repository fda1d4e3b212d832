import type { Random } from '../seeded-random.ts';

/** Smooth random heights from -1 to 1, repeating after `columns` x `rows` cells. */
export type NoiseField = (x: number, y: number) => number;

export function createNoise(random: Random, columns = 64, rows = 64): NoiseField {
  const heights = Float32Array.from({ length: columns * rows }, () => random.next() * 2 - 1);
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const along = ease(x - left);
    const down = ease(y - top);
    const x0 = modulo(left, columns);
    const x1 = modulo(left + 1, columns);
    const row0 = modulo(top, rows) * columns;
    const row1 = modulo(top + 1, rows) * columns;
    const upper = heights[row0 + x0]! + (heights[row0 + x1]! - heights[row0 + x0]!) * along;
    const lower = heights[row1 + x0]! + (heights[row1 + x1]! - heights[row1 + x0]!) * along;
    return upper + (lower - upper) * down;
  };
}

/** Fractal noise: each octave has twice the frequency and half the amplitude. About -1 to 1. */
export function layeredNoise(noise: NoiseField, octaves: number): NoiseField {
  return (x, y) => {
    let sum = 0;
    let amplitude = 0.55;
    let frequency = 1;
    for (let octave = 0; octave < octaves; octave++) {
      sum += noise(x * frequency + octave * 17.3, y * frequency + octave * 9.7) * amplitude;
      amplitude *= 0.5;
      frequency *= 2;
    }
    return sum;
  };
}

export function smoothstep(low: number, high: number, value: number): number {
  const share = Math.min(Math.max((value - low) / (high - low), 0), 1);
  return share * share * (3 - 2 * share);
}

function ease(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10);
}

function modulo(value: number, size: number): number {
  return ((value % size) + size) % size;
}
