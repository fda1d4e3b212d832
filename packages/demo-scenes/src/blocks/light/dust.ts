import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, radial } from '../svg.ts';

type DustOptions = { colour: string; count: number; top: number; bottom: number; size?: readonly [number, number] };

/** Dust particles in the light. Each rises slowly, brightens and fades. */
export async function floatingDust(
  studio: Studio,
  { colour, count, top, bottom, size = [3, 9] }: DustOptions,
): Promise<Actor> {
  const { random } = studio;
  const glow = radial('mote', [
    [0, colour, 0.9],
    [0.4, colour, 0.35],
    [1, colour, 0],
  ]);
  const particles: Actor[] = [];
  for (let index = 0; index < count; index++) {
    const radius = between(random, ...size);
    const x = between(random, 0, DESIGN_WIDTH);
    const y = between(random, top, bottom);
    const sprite = await studio.paint(`<defs>${glow}</defs>${circle(x, y, radius, 'fill="url(#mote)"')}`, {
      x: x - radius,
      y: y - radius,
      width: radius * 2,
      height: radius * 2,
    });
    const phase = random.next();
    const climb = between(random, 60, 170);
    const drift = between(random, -60, 60);
    particles.push(
      moving(sprite, (at) => {
        const life = at.cycle(at.duration, phase);
        return {
          x: drift * life + 14 * at.swing(3, phase),
          y: -climb * life,
          opacity: Math.sin(Math.PI * life) * 0.8,
          blend: 'glow',
        };
      }),
    );
  }
  return group(particles);
}
