import { type Actor, group, moving } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import type { Studio } from '../../engine/studio.ts';
import { ellipse, radial } from '../svg.ts';

type SteamOptions = { x: number; y: number; width: number; height: number; colour: string; strength?: number };

/** Puffs of steam that rise from a cup one after another, widen, curl and fade. */
export async function steam(
  studio: Studio,
  { x, y, width, height, colour, strength = 1 }: SteamOptions,
): Promise<Actor> {
  const { random } = studio;
  const puffs = 22;
  const glow = radial('puff', [
    [0, colour, 0.46],
    [0.35, colour, 0.26],
    [0.7, colour, 0.08],
    [1, colour, 0],
  ]);
  const actors: Actor[] = [];
  for (let index = 0; index < puffs; index++) {
    const size = width * between(random, 0.5, 0.8);
    const start = between(random, -0.3, 0.3) * width;
    const box = { x: x + start - size, y: y - size * 1.3, width: size * 2, height: size * 2.6 };
    const sprite = await studio.paint(
      `<defs>${glow}</defs>${ellipse(x + start, y, size, size * 1.3, 'fill="url(#puff)"')}`,
      box,
    );
    const phase = index / puffs;
    actors.push(
      moving(sprite, (at) => {
        const rise = at.cycle(at.duration / 2, phase);
        const curl = Math.sin(rise * 5.2 + phase * 3) * width * 0.34 * rise;
        const grown = 0.32 + 0.95 * rise;
        return {
          x: curl + width * 0.35 * rise * at.swing(at.duration),
          y: -height * rise,
          scaleX: grown,
          scaleY: grown * 1.15,
          opacity: strength * Math.sin(Math.PI * rise ** 0.6),
        };
      }),
    );
  }
  return group(actors);
}
