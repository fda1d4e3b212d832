import { between } from '../../engine/between.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, curveThrough, downward, ellipse, markup, path, radial } from '../svg.ts';
import { planShore, SHORE_LEFT, SHORE_RIGHT } from './shoreline.ts';

type SandOptions = { shore: number; sand: string; wet: string };

/** Dry sand with ripples, and a dark strip of wet sand along the sea. */
export function beachSand(studio: Studio, { shore, sand, wet }: SandOptions): Promise<Sprite> {
  const { random } = studio;
  const edge = curveThrough(planShore(studio, shore + 120, 34));
  const specks = Array.from({ length: 260 }, () => {
    const y = between(random, shore + 260, DESIGN_HEIGHT);
    return circle(
      between(random, 0, DESIGN_WIDTH),
      y,
      between(random, 0.8, 2.6),
      `fill="${random.chance(0.5) ? darken(sand, 0.35) : lighten(sand, 0.5)}" opacity="0.4"`,
    );
  });
  let ripples = '';
  for (let y = shore + 330; y < DESIGN_HEIGHT; y += 34 + (y - shore) * 0.03) {
    for (let x = between(random, -200, 0); x < DESIGN_WIDTH; x += between(random, 300, 520)) {
      ripples += markup`M${x} ${y + between(random, -12, 12)}q70 ${between(random, -16, -6)} 140 0t140 4`;
    }
  }
  const footprints = [0, 1, 2, 3, 4].map((index) =>
    ellipse(250 + index * 128, 1880 - index * 62, 26 - index * 2.4, 10 - index, 'fill="url(#hollow)"'),
  );
  const line = 'fill="none" stroke-linecap="round"';
  return studio.paint(
    `<defs>${downward('beach', [
      [0, wet],
      [0.3, mixColours(wet, sand, 0.55)],
      [0.48, sand],
      [1, darken(sand, 0.16)],
    ])}${radial('hollow', [
      [0, darken(sand, 0.35), 0.3],
      [1, darken(sand, 0.35), 0],
    ])}</defs>
    ${path(`${edge}L${SHORE_RIGHT} 1920L${SHORE_LEFT} 1920z`, 'fill="url(#beach)"')}
    ${path(ripples, `${line} stroke="${darken(sand, 0.3)}" stroke-width="5" opacity="0.16"`)}
    <g transform="translate(0 6)">${path(ripples, `${line} stroke="${lighten(sand, 0.6)}" stroke-width="4" opacity="0.2"`)}</g>
    ${footprints.join('')}
    ${specks.join('')}`,
    { x: 0, y: shore, width: DESIGN_WIDTH, height: DESIGN_HEIGHT - shore },
  );
}
