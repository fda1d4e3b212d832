import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import { downward, rect } from '../svg.ts';

type HazeOptions = {
  top: number;
  /** Where the haze reaches its full opacity. */
  solid: number;
  colour: string;
  /** The full opacity. */
  opacity?: number;
  /** The colour at the bottom of the picture. */
  below?: string;
};

/** Haze that becomes denser downward and hides the lower part of what is behind it. */
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
