import { type Actor, group, moving, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, markup, radial } from '../svg.ts';

type StarOptions = { bottom: number; count: number; colour?: string };

/** Stars that become fewer toward the horizon. Three groups of a few stars change in brightness. */
export async function starrySky(studio: Studio, { bottom, count, colour = '#ffffff' }: StarOptions): Promise<Actor> {
  const box = { x: 0, y: 0, width: DESIGN_WIDTH, height: bottom };
  const steady = await studio.paint(drawStars(studio, { count, bottom, colour, large: 0.04 }), box);
  const groups = await Promise.all(
    [0, 1, 2].map(() => studio.paint(drawStars(studio, { count: count / 14, bottom, colour, large: 0.7 }), box)),
  );
  return group([
    still(steady),
    ...groups.map((sprite, index) =>
      moving(sprite, (at) => ({ opacity: 0.55 + 0.45 * at.swing(2.2 + index * 0.9, index / 3) })),
    ),
  ]);
}

function drawStars({ random }: Studio, { bottom, count, colour, large }: Required<StarOptions> & { large: number }) {
  const stars: string[] = [];
  for (let index = 0; index < count; index++) {
    const x = between(random, 0, DESIGN_WIDTH);
    const y = bottom * random.next() ** 1.5;
    const strength = (1 - (y / bottom) ** 1.5) * between(random, 0.25, 1);
    const radius = random.chance(large) ? between(random, 1.6, 2.6) : between(random, 0.7, 1.4);
    if (radius > 1.5) stars.push(circle(x, y, radius * 5, `fill="url(#spark)" opacity="${strength * 0.5}"`));
    stars.push(circle(x, y, radius, markup`fill="${colour}" opacity="${strength}"`));
  }
  const glow = radial('spark', [
    [0, colour, 0.7],
    [0.3, colour, 0.18],
    [1, colour, 0],
  ]);
  return `<defs>${glow}</defs>${stars.join('')}`;
}
