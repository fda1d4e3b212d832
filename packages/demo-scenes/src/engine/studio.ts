import sharp from 'sharp';
import type { Random } from '../seeded-random.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from './frame.ts';
import { createSprite, type Sprite } from './sprite.ts';

export type Box = { x: number; y: number; width: number; height: number };

const WHOLE: Box = { x: 0, y: 0, width: DESIGN_WIDTH, height: DESIGN_HEIGHT };

/** The drawing tools of a scene. All measures are design units, independent of the size of the picture. */
export type Studio = {
  /** Use it before the first await, so that parts built concurrently draw numbers in a fixed order. */
  random: Random;
  /** Paints SVG markup, clipped to the box. Blur is slow: use it for small boxes only. */
  paint(markup: string, box?: Box, softening?: { blur: number }): Promise<Sprite>;
  /** Enlarges a small RGBA raster to the box with cubic interpolation. */
  paintRaster(raster: { width: number; height: number; rgba: Uint8Array }, box: Box): Promise<Sprite>;
};

/** @param scale pixels in a design unit */
export function createStudio({ scale, random }: { scale: number; random: Random }): Studio {
  /** Adds one pixel on every side, which stays empty. */
  function toPixels({ x, y, width, height }: Box) {
    const left = Math.floor(x * scale) - 1;
    const top = Math.floor(y * scale) - 1;
    return {
      left,
      top,
      width: Math.ceil((x + width) * scale) + 1 - left,
      height: Math.ceil((y + height) * scale) + 1 - top,
    };
  }

  return {
    random,
    async paint(markup, box = WHOLE, softening) {
      const place = toPixels(box);
      const view = [place.left, place.top, place.width, place.height].map((value) => value / scale).join(' ');
      const size = `width="${place.width}" height="${place.height}"`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${view}">${markup}</svg>`;
      const picture = sharp(Buffer.from(svg)).ensureAlpha();
      if (softening) picture.blur(Math.max(0.3, softening.blur * scale));
      return createSprite({ ...place, rgba: await picture.raw().toBuffer() });
    },
    async paintRaster({ width, height, rgba }, box) {
      const place = toPixels(box);
      const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).resize(place.width, place.height, {
        fit: 'fill',
        kernel: 'cubic',
      });
      return createSprite({ ...place, rgba: await picture.raw().toBuffer() });
    },
  };
}
