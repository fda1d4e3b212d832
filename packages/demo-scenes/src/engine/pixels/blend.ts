/** The blend mode of sprite pixels: `over` is alpha blending, `glow` adds light without clipping (screen). */
export type Blend = 'over' | 'glow';

// One multiplication handles two colour channels: the even bytes, or the odd bytes shifted down.
const EVEN = 0x00ff00ff;

/** Writes `count` pixels of a sprite row over the frame. */
export function coverRow(frame: Uint32Array, frameAt: number, sprite: Uint32Array, spriteAt: number, count: number) {
  for (let index = 0; index < count; index++) {
    const source = sprite[spriteAt + index]!;
    if (source === 0) continue;
    const alpha = source >>> 24;
    if (alpha === 255) {
      frame[frameAt + index] = source;
      continue;
    }
    const keep = 256 - alpha - (alpha >>> 7);
    const below = frame[frameAt + index]!;
    const even = (Math.imul(below & EVEN, keep) >>> 8) & EVEN;
    const odd = Math.imul((below >>> 8) & EVEN, keep) & ~EVEN;
    frame[frameAt + index] = ((even | odd) + (source & 0x00ffffff)) | 0xff000000;
  }
}

/** Adds the light of `count` pixels of a sprite row to the frame. */
export function lightRow(frame: Uint32Array, frameAt: number, sprite: Uint32Array, spriteAt: number, count: number) {
  for (let index = 0; index < count; index++) {
    const source = sprite[spriteAt + index]!;
    if (source === 0) continue;
    const below = frame[frameAt + index]!;
    const red = screen(below & 0xff, source & 0xff);
    const green = screen((below >>> 8) & 0xff, (source >>> 8) & 0xff);
    const blue = screen((below >>> 16) & 0xff, (source >>> 16) & 0xff);
    frame[frameAt + index] = red | (green << 8) | (blue << 16) | 0xff000000;
  }
}

function screen(below: number, light: number): number {
  return below + ((light * (255 - below) + 128) >> 8);
}
