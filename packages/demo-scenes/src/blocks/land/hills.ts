import { between } from '../../engine/between.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import { createNoise, layeredNoise } from '../../engine/noise.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import { downward, markup, type Point, path } from '../svg.ts';

type HillOptions = {
  foot: number;
  height: number;
  colour: string;
  /** Mixed into the colour toward the foot. */
  haze: string;
  /** Number of peaks across the picture. */
  peaks?: number;
  rough?: number;
};

const MARGIN = 60;

export type Ridge = (x: number) => number;

/** The y of the ridge at each x. */
export function planRidge({ random }: Studio, { foot, height, peaks = 2.4, rough = 4 }: HillOptions): Ridge {
  const noise = layeredNoise(createNoise(random), rough);
  const start = between(random, 0, 40);
  return (x) => foot - height * Math.max(0.06, 0.52 + 0.75 * noise(start + (x / DESIGN_WIDTH) * peaks, start * 0.7));
}

export function paintHill(studio: Studio, ridge: Ridge, { foot, height, colour, haze }: HillOptions): Promise<Sprite> {
  const points: Point[] = [];
  for (let x = -MARGIN; x <= DESIGN_WIDTH + MARGIN; x += 6) points.push([x, ridge(x)]);
  const line = points.map(([x, y]) => markup`${x} ${y}`).join('L');
  return studio.paint(
    `<defs>${downward('slope', [
      [0, colour],
      [0.5, mixColours(colour, haze, 0.3)],
      [1, mixColours(colour, haze, 0.8)],
    ])}</defs>${path(`M${-MARGIN} ${foot}L${line}L${DESIGN_WIDTH + MARGIN} ${foot}z`, 'fill="url(#slope)"')}`,
    { x: -MARGIN, y: foot - height * 1.5, width: DESIGN_WIDTH + MARGIN * 2, height: height * 1.5 },
  );
}
