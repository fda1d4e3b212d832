/** How a row of sprite pixels meets the frame: `over` covers, `glow` adds light without clipping. */
export type Blend = 'over' | 'glow';

export type Row = { pixels: Uint32Array; at: number; count: number };

const EVEN = 0x00ff00ff;

/** @param opacity 0 to 256 */
export function blendRow(target: Uint32Array, targetAt: number, row: Row, opacity: number, blend: Blend): void {
  if (blend === 'glow') addLight(target, targetAt, row, opacity);
  else cover(target, targetAt, row, opacity);
}

/** Two colour channels travel in one multiplication: the even bytes, and the odd bytes shifted down. */
function cover(target: Uint32Array, targetAt: number, { pixels, at, count }: Row, opacity: number): void {
  for (let index = 0; index < count; index++) {
    let source = pixels[at + index]!;
    if (source === 0) continue;
    if (opacity < 256) source = fade(source, opacity);
    const alpha = source >>> 24;
    if (alpha === 255) {
      target[targetAt + index] = source;
      continue;
    }
    const keep = 256 - alpha - (alpha >>> 7);
    const below = target[targetAt + index]!;
    const even = (Math.imul(below & EVEN, keep) >>> 8) & EVEN;
    const odd = Math.imul((below >>> 8) & EVEN, keep) & ~EVEN;
    target[targetAt + index] = ((even | odd) + (source & 0x00ffffff)) | 0xff000000;
  }
}

function addLight(target: Uint32Array, targetAt: number, { pixels, at, count }: Row, opacity: number): void {
  for (let index = 0; index < count; index++) {
    let source = pixels[at + index]!;
    if (source === 0) continue;
    if (opacity < 256) source = fade(source, opacity);
    const below = target[targetAt + index]!;
    const red = screen(below & 0xff, source & 0xff);
    const green = screen((below >>> 8) & 0xff, (source >>> 8) & 0xff);
    const blue = screen((below >>> 16) & 0xff, (source >>> 16) & 0xff);
    target[targetAt + index] = red | (green << 8) | (blue << 16) | 0xff000000;
  }
}

function screen(below: number, light: number): number {
  return below + ((light * (255 - below) + 128) >> 8);
}

export function fade(pixel: number, opacity: number): number {
  const even = (Math.imul(pixel & EVEN, opacity) >>> 8) & EVEN;
  const odd = Math.imul((pixel >>> 8) & EVEN, opacity) & ~EVEN;
  return even | odd;
}
