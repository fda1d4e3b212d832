import { seededRandom } from '../seeded-random.ts';
import type { Frame } from './frame.ts';

const GRAIN = 5;
const VIGNETTE = 0.065;

// A prime, so that the grain's rows do not line up from one repetition to the next.
const GRAIN_SIZE = 65_521;

const grain = createGrain();

/** Darkens the edges, and adds grain so that wide gradients show no bands. */
export function finishFrame({ pixels, width, height }: Frame): void {
  const across = squaresAcross(width);
  const down = squaresAcross(height);
  let grainIndex = 0;
  for (let row = 0; row < height; row++) {
    const rowSquare = down[row]! * 0.85;
    const line = row * width;
    for (let column = 0; column < width; column++) {
      const square = rowSquare + across[column]! * 0.85;
      const light = 1 - VIGNETTE * square * square;
      const pixel = pixels[line + column]!;
      const noise = grain[grainIndex]!;
      grainIndex = grainIndex + 1 === GRAIN_SIZE ? 0 : grainIndex + 1;
      const red = limit((pixel & 0xff) * light + noise);
      const green = limit(((pixel >>> 8) & 0xff) * light + noise);
      const blue = limit(((pixel >>> 16) & 0xff) * light + noise);
      pixels[line + column] = red | (green << 8) | (blue << 16) | 0xff000000;
    }
  }
}

/** The square of the distance from the middle, which is 1 at the edges. */
function squaresAcross(length: number): Float32Array {
  return Float32Array.from({ length }, (_, index) => ((index / length) * 2 - 1) ** 2);
}

function limit(value: number): number {
  return Math.min(Math.max(value, 0), 255);
}

/** The sum of two random values, so that weak noise is frequent and strong noise rare. */
function createGrain(): Float32Array {
  const random = seededRandom('grain');
  return Float32Array.from({ length: GRAIN_SIZE }, () => (random.next() + random.next() - 1) * GRAIN);
}
