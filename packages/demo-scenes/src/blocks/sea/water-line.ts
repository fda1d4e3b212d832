import type { Rgb } from '../../engine/colour.ts';
import type { Frame } from '../../engine/frame.ts';

/** Slopes are computed at every fourth pixel and interpolated linearly. No wave is narrower than ten of these steps. */
export const SLOPE_STEP = 4;

/** One row of water, in frame pixels. */
export type WaterLine = {
  row: number;
  slopes: Float32Array;
  /** The row that flat water would reflect here. */
  mirrorRow: number;
  lastMirrorRow: number;
  /** How far a slope of 1 moves the reflection, vertically and sideways. */
  offsetY: number;
  offsetX: number;
  depth: number;
  crest: number;
  glint: { x: number; halfWidth: number; strength: number; threshold: number };
};

type WaterColours = { deep: Rgb; crest: Rgb; glint: Rgb };

const CREST_FROM = 0.12;

/** The most expensive loop, so it uses numbers only. */
export function drawWaterLine({ pixels, width }: Frame, line: WaterLine, colours: WaterColours): void {
  const { slopes, mirrorRow, lastMirrorRow, offsetY, offsetX, depth, crest, glint } = line;
  const [deepRed, deepGreen, deepBlue] = colours.deep;
  const [crestRed, crestGreen, crestBlue] = colours.crest;
  const [glintRed, glintGreen, glintBlue] = colours.glint;
  // Beyond twice its half width the glint is below its threshold.
  const glintFrom = glint.x - glint.halfWidth * 2;
  const glintTo = glint.x + glint.halfWidth * 2;
  const glintScale = 1 / Math.max(1, glint.halfWidth);
  const target = line.row * width;

  for (let column = 0; column < width; column++) {
    const index = column >> 2;
    const before = slopes[index]!;
    const slope = before + (slopes[index + 1]! - before) * (column & 3) * 0.25;
    const sourceRow = Math.min(Math.max((mirrorRow - slope * offsetY) | 0, 0), lastMirrorRow);
    const sourceColumn = Math.min(Math.max((column + slope * offsetX) | 0, 0), width - 1);
    const reflected = pixels[sourceRow * width + sourceColumn]!;
    const cover = Math.min(Math.max(depth - slope * 0.22, 0), 1);
    const clear = 1 - cover;
    let red = (reflected & 0xff) * clear + deepRed * cover;
    let green = ((reflected >>> 8) & 0xff) * clear + deepGreen * cover;
    let blue = ((reflected >>> 16) & 0xff) * clear + deepBlue * cover;
    if (slope > CREST_FROM) {
      const alpha = Math.min((slope - CREST_FROM) * crest, 0.6);
      red += (crestRed - red) * alpha;
      green += (crestGreen - green) * alpha;
      blue += (crestBlue - blue) * alpha;
    }
    if (column > glintFrom && column < glintTo) {
      const off = (column - glint.x) * glintScale;
      const falloff = 1 / (1 + off * off * off * off);
      const light = (slope + falloff * 1.2 - glint.threshold) * 2.2;
      if (light > 0) {
        const alpha = Math.min(light, 1) * glint.strength * falloff;
        red += (glintRed - red) * alpha;
        green += (glintGreen - green) * alpha;
        blue += (glintBlue - blue) * alpha;
      }
    }
    pixels[target + column] = (red & 0xff) | ((green & 0xff) << 8) | ((blue & 0xff) << 16) | 0xff000000;
  }
}
