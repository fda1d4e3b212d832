import { type Actor, group, moving } from '../../engine/actor.ts';
import { lighten } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, markup, type Point, path, radial } from '../svg.ts';

type Garland = { from: Point; to: Point; sag: number; bulbs: number };

type StringLightsOptions = { garlands: readonly Garland[]; wire: string; colour: string; size: number; sway?: number };

/** Bulbs on sagging wires that swing a little. The bulbs form three groups that flicker independently. */
export async function stringLights(
  studio: Studio,
  { garlands, wire, colour, size, sway = 5 }: StringLightsOptions,
): Promise<Actor> {
  const bottom = Math.max(...garlands.map(({ from, to, sag }) => Math.max(from[1], to[1]) + sag)) + size * 8;
  const top = Math.min(...garlands.map(({ from, to }) => Math.min(from[1], to[1]))) - size * 4;
  const box = { x: -40, y: top, width: 1160, height: bottom - top };
  const bulbs = garlands.flatMap((garland) =>
    Array.from({ length: garland.bulbs }, (_, index) => along(garland, (index + 0.5) / garland.bulbs)),
  );
  const wires = garlands.map((garland) => {
    const points = Array.from({ length: 25 }, (_, index) => along(garland, index / 24));
    return path(
      `M${points.map(([x, y]) => markup`${x} ${y}`).join('L')}`,
      `fill="none" stroke="${wire}" stroke-width="${size * 0.22}"`,
    );
  });
  const caps = bulbs.map(([x, y]) =>
    path(markup`M${x - size * 0.3} ${y}h${size * 0.6}v${size * 0.7}h${-size * 0.6}z`, `fill="${wire}"`),
  );
  const glass = bulbs.map(([x, y]) => circle(x, y + size * 1.3, size * 0.78, `fill="${lighten(colour, 0.72)}"`));
  const bodies = await studio.paint(wires.join('') + caps.join('') + glass.join(''), box);
  const glow = radial('bulb', [
    [0, lighten(colour, 0.4), 0.95],
    [0.16, colour, 0.6],
    [0.4, colour, 0.16],
    [1, colour, 0],
  ]);
  const groups = await Promise.all(
    [0, 1, 2].map((groupIndex) =>
      studio.paint(
        `<defs>${glow}</defs>${bulbs
          .filter((_, index) => index % 3 === groupIndex)
          .map(([x, y]) => circle(x, y + size * 1.3, size * 5.4, 'fill="url(#bulb)"'))
          .join('')}`,
        box,
      ),
    ),
  );
  return group([
    moving(bodies, (at) => ({ x: sway * at.swing(4), y: sway * 0.3 * at.swing(2) })),
    ...groups.map((sprite, index) =>
      moving(sprite, (at) => ({
        x: sway * at.swing(4),
        y: sway * 0.3 * at.swing(2),
        blend: 'glow',
        opacity: 0.8 + 0.2 * at.swing(1.6 + index * 0.5, index * 0.33),
      })),
    ),
  ]);
}

function along({ from, to, sag }: Garland, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share + sag * 4 * share * (1 - share)];
}
