import { type Actor, moving } from '../../engine/actor.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { downward, path } from '../svg.ts';

/** Left and right edge where the beam enters the picture, and where it ends. */
type Beam = { top: readonly [number, number]; bottom: readonly [number, number] };

type BeamOptions = { beams: readonly Beam[]; height: number; colour: string; strength: number };

/** Beams of light from above that fade downward and vary in strength. */
export function lightBeams(studio: Studio, { beams, height, colour, strength }: BeamOptions): Promise<Actor[]> {
  const fading = downward('beam', [
    [0, colour, strength],
    [0.6, colour, strength * 0.4],
    [1, colour, 0],
  ]);
  return Promise.all(
    beams.map(async ({ top, bottom }, index) => {
      const outline = `M${top[0]} 0H${top[1]}L${bottom[1]} ${height}H${bottom[0]}z`;
      const sprite = await studio.paint(
        `<defs>${fading}</defs>${path(outline, 'fill="url(#beam)"')}`,
        { x: 0, y: 0, width: DESIGN_WIDTH, height: height + 30 },
        { blur: 15 },
      );
      return moving(sprite, (at) => ({
        blend: 'glow',
        opacity: 0.7 + 0.28 * at.swing(4, index * 0.37),
        x: 12 * at.swing(at.duration, index * 0.3),
      }));
    }),
  );
}
