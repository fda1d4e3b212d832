import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { lighten } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, markup, radial } from '../svg.ts';

type ShoreOptions = { y: number; depth: number; colour: string; count: number };

/** The lights of a town on the far shore, in three groups that flicker independently. */
export async function shoreLights(studio: Studio, { y, depth, colour, count }: ShoreOptions): Promise<Actor> {
  const glow = radial('light', [
    [0, lighten(colour, 0.6), 1],
    [0.25, colour, 0.7],
    [1, colour, 0],
  ]);
  const groups = await Promise.all(
    [0, 1, 2].map(() => {
      const lights = Array.from({ length: Math.round(count / 3) }, () =>
        circle(
          between(studio.random, 0, DESIGN_WIDTH),
          y - depth * studio.random.next() ** 2,
          between(studio.random, 2.6, 6),
          markup`fill="url(#light)" opacity="${between(studio.random, 0.5, 1)}"`,
        ),
      );
      return studio.paint(`<defs>${glow}</defs>${lights.join('')}`, {
        x: 0,
        y: y - depth - 8,
        width: DESIGN_WIDTH,
        height: depth + 16,
      });
    }),
  );
  return group(
    groups.map((sprite, index) =>
      moving(sprite, (at) => ({ blend: 'glow', opacity: 0.72 + 0.28 * at.swing(1.3 + index * 0.7, index * 0.3) })),
    ),
  );
}
