import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { path } from '../svg.ts';

type FlockOptions = { count: number; top: number; bottom: number; size: readonly [number, number]; colour: string };

/** Birds that cross the sky, flapping and gliding. They leave at one side and return at the other. */
export async function flock(studio: Studio, { count, top, bottom, size, colour }: FlockOptions): Promise<Actor> {
  const { random } = studio;
  const birds: Actor[] = [];
  for (let index = 0; index < count; index++) {
    const span = between(random, ...size);
    const y = between(random, top, bottom);
    const start = random.next();
    const climb = between(random, -80, 60);
    const beat = between(random, 0.55, 0.8);
    const toRight = random.chance(0.7);
    const sprite = await studio.paint(drawGull(span, y, colour), {
      x: -span,
      y: y - span * 0.6,
      width: span * 2,
      height: span * 1.2,
    });
    birds.push(
      moving(sprite, (at) => {
        const along = (start + at.progress) % 1;
        const glide = Math.max(0, at.swing(4, start));
        return {
          x: (toRight ? along : 1 - along) * (DESIGN_WIDTH + span * 2) - span / 2,
          y: climb * along + 8 * at.swing(3, start),
          scaleY: 0.62 + 0.36 * (1 - glide) * at.swing(beat, start) + 0.2 * glide,
        };
      }),
    );
  }
  return group(birds);
}

function drawGull(span: number, y: number, colour: string): string {
  const w = span / 2;
  return path(
    `M0 ${y + w * 0.1}C${w * 0.2} ${y - w * 0.34} ${w * 0.5} ${y - w * 0.52} ${w} ${y - w * 0.2}
     C${w * 0.62} ${y - w * 0.34} ${w * 0.36} ${y - w * 0.12} ${w * 0.13} ${y + w * 0.2}
     Q0 ${y + w * 0.34} ${-w * 0.13} ${y + w * 0.2}
     C${-w * 0.36} ${y - w * 0.12} ${-w * 0.62} ${y - w * 0.34} ${-w} ${y - w * 0.2}
     C${-w * 0.5} ${y - w * 0.52} ${-w * 0.2} ${y - w * 0.34} 0 ${y + w * 0.1}z`,
    `fill="${colour}"`,
  );
}
