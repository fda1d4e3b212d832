import type { Rgb } from '../colour.ts';
import type { Frame } from '../frame.ts';

/** Draws one point of light at a fractional position, in frame pixels. At strength 1 its centre is almost white. */
export function drawSpark(
  { pixels, width, height }: Frame,
  x: number,
  y: number,
  radius: number,
  colour: Rgb,
  strength: number,
): void {
  const left = Math.max(0, Math.ceil(x - radius));
  const right = Math.min(width - 1, Math.floor(x + radius));
  const top = Math.max(0, Math.ceil(y - radius));
  const bottom = Math.min(height - 1, Math.floor(y + radius));
  const inverse = 1 / (radius * radius);
  const [red, green, blue] = colour;
  for (let row = top; row <= bottom; row++) {
    const down = (row - y) * (row - y);
    for (let column = left; column <= right; column++) {
      const off = (down + (column - x) * (column - x)) * inverse;
      if (off >= 1) continue;
      const light = (1 - off) * (1 - off) * strength;
      const core = Math.max(0, light - 0.55) * 255;
      const at = row * width + column;
      const below = pixels[at]!;
      const r = Math.min(255, (below & 0xff) + red * light + core);
      const g = Math.min(255, ((below >>> 8) & 0xff) + green * light + core);
      const b = Math.min(255, ((below >>> 16) & 0xff) + blue * light + core);
      pixels[at] = r | (g << 8) | (b << 16) | 0xff000000;
    }
  }
}
