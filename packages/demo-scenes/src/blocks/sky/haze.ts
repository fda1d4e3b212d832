import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import { downward, rect } from '../svg.ts';

type HazeOptions = {
  top: number;
  /** Where the haze has become a wall. */
  solid: number;
  colour: string;
  /** Of the wall. */
  opacity?: number;
  /** The colour that the haze deepens to at the bottom of the picture. */
  below?: string;
};

/** Haze that thickens downward and hides the feet of whatever stands in it. */
export function paintHaze(
  studio: Studio,
  { top, solid, colour, opacity = 1, below = colour }: HazeOptions,
): Promise<Sprite> {
  const height = DESIGN_HEIGHT - top;
  const share = (solid - top) / height;
  return studio.paint(
    `<defs>${downward('haze', [
      [0, colour, 0],
      [share * 0.35, colour, opacity * 0.18],
      [share * 0.7, colour, opacity * 0.62],
      [share, colour, opacity],
      [1, below, opacity],
    ])}</defs>${rect(0, top, DESIGN_WIDTH, height, 'fill="url(#haze)"')}`,
    { x: 0, y: top, width: DESIGN_WIDTH, height },
  );
}
