import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { markup } from '../svg.ts';

type LeavesOptions = { colours: readonly string[]; count: number; size: readonly [number, number] };

/** Leaves that fall, swaying and turning over. */
export async function fallingLeaves(studio: Studio, { colours, count, size }: LeavesOptions): Promise<Actor> {
  const { random } = studio;
  const leaves: Actor[] = [];
  for (let index = 0; index < count; index++) {
    const scale = between(random, ...size);
    const x = between(random, -60, DESIGN_WIDTH);
    const angle = between(random, -60, 60);
    const sprite = await studio.paint(
      markup`<path transform="translate(${x} 0) rotate(${angle}) scale(${scale})" d="M0 -0.9C0.6 -0.5 0.6 0.4 0 1
        C-0.6 0.4 -0.6 -0.5 0 -0.9z" fill="${random.pick(colours)}"/>`,
      { x: x - scale, y: -scale, width: scale * 2, height: scale * 2 },
    );
    const phase = random.next();
    const sway = between(random, 30, 90);
    leaves.push(
      moving(sprite, (at) => {
        const fall = at.cycle(8, phase);
        return {
          x: sway * at.swing(2.7, phase * 3) + 160 * (fall - 0.5),
          y: fall * (DESIGN_HEIGHT + 80) - 40,
          scaleX: 0.3 + 0.68 * Math.abs(at.swing(3.2, phase)),
          scaleY: 0.98,
        };
      }),
    );
  }
  return group(leaves);
}
