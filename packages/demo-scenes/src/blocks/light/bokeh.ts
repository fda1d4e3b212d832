import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { lighten } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, markup, radial } from '../svg.ts';

type BokehOptions = {
  top: number;
  bottom: number;
  count: number;
  size: readonly [number, number];
  colours: readonly string[];
  /** How far the discs move, in design units. */
  drift?: number;
  strength?: number;
};

const GROUPS = 5;

/** Lights out of focus: discs with a bright rim. Each group of discs moves and changes in brightness independently. */
export async function bokeh(studio: Studio, options: BokehOptions): Promise<Actor> {
  const { top, bottom, count, size, colours, drift = 26, strength = 1 } = options;
  const margin = size[1] + drift;
  const box = { x: -margin, y: top - margin, width: DESIGN_WIDTH + margin * 2, height: bottom - top + margin * 2 };
  const discs = colours.map((colour, index) =>
    radial(`disc${index}`, [
      [0, colour, 0.34],
      [0.82, colour, 0.42],
      [0.92, lighten(colour, 0.3), 0.62],
      [1, colour, 0],
    ]),
  );
  const groups = await Promise.all(
    Array.from({ length: GROUPS }, (_, groupIndex) => {
      const lights = Array.from({ length: Math.round(count / GROUPS) }, () =>
        circle(
          between(studio.random, 0, DESIGN_WIDTH),
          between(studio.random, top, bottom),
          size[0] + (size[1] - size[0]) * studio.random.next() ** 1.6 * (0.5 + groupIndex / GROUPS),
          markup`fill="url(#disc${studio.random.integer(0, colours.length - 1)})" opacity="${between(studio.random, 0.35, 1)}"`,
        ),
      );
      return studio.paint(`<defs>${discs.join('')}</defs>${lights.join('')}`, box);
    }),
  );
  return group(
    groups.map((sprite, index) =>
      moving(sprite, (at) => ({
        x: drift * (0.5 + index / GROUPS) * at.swing(at.duration, index * 0.21),
        y: drift * 0.4 * at.swing(at.duration, index * 0.37 + 0.25),
        blend: 'glow',
        opacity: strength * (0.76 + 0.24 * at.swing(2.4 + index * 0.6, index * 0.29)),
      })),
    ),
  );
}
