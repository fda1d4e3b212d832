import { seededRandom } from '../../seeded-random.ts';
import type { Frame } from './frame.ts';

const GRAIN = 5;
const VIGNETTE = 0.26;

// A prime, so that the grain's rows do not line up from one repetition to the next.
const GRAIN_SIZE = 65_521;

const grain = createGrain();

/** Darker corners, and a grain that keeps wide gradients from breaking into bands. */
export function finishFrame({ pixels, width, height }: Frame): void {
  let speck = 0;
  for (let row = 0; row < height; row++) {
    const down = row / height - 0.5;
    for (let column = 0; column < width; column++) {
      const across = column / width - 0.5;
      const light = 1 - VIGNETTE * Math.min(1, (across * across + down * down * 0.9) * 2) ** 1.4;
      const at = row * width + column;
      const pixel = pixels[at]!;
      const noise = grain[speck]!;
      speck = speck + 1 === GRAIN_SIZE ? 0 : speck + 1;
      const red = limit((pixel & 0xff) * light + noise);
      const green = limit(((pixel >>> 8) & 0xff) * light + noise);
      const blue = limit(((pixel >>> 16) & 0xff) * light + noise);
      pixels[at] = red | (green << 8) | (blue << 16) | 0xff000000;
    }
  }
}

function limit(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}

/** Two throws added, so that small specks are common and strong ones rare. */
function createGrain(): Float32Array {
  const random = seededRandom('grain');
  return Float32Array.from({ length: GRAIN_SIZE }, () => (random.next() + random.next() - 1) * GRAIN);
}
