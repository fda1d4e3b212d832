import { type Actor, group, moving, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { downward, ellipse, markup, path, radial } from '../svg.ts';

type RainOptions = { light: string; dark: string };

/** A drop on glass shows the scene upside down: dark above, bright below. */
function dropDefs({ light, dark }: RainOptions): string {
  return `<defs>${radial('lens', [
    [0, light, 0.16],
    [0.7, light, 0.1],
    [1, dark, 0.5],
  ])}${downward('flip', [
    [0, dark, 0.62],
    [0.5, dark, 0.08],
    [1, light, 0.62],
  ])}${downward('trail', [
    [0, light, 0],
    [0.6, light, 0.1],
    [1, light, 0.26],
  ])}</defs>`;
}

function drawDrop(x: number, y: number, radius: number, tall: number): string {
  return (
    ellipse(x, y, radius, radius * tall, 'fill="url(#lens)"') +
    ellipse(x, y, radius * 0.9, radius * tall * 0.92, 'fill="url(#flip)"') +
    ellipse(x - radius * 0.32, y - radius * tall * 0.4, radius * 0.2, radius * 0.16, 'fill="#fff" opacity="0.75"')
  );
}

/** Drops that do not move. */
export async function stillDrops(studio: Studio, options: RainOptions): Promise<Actor> {
  const { random } = studio;
  const drops = Array.from({ length: 520 }, () => {
    const radius = random.chance(0.1) ? between(random, 9, 19) : between(random, 2, 8);
    return drawDrop(
      between(random, 0, DESIGN_WIDTH),
      between(random, 0, DESIGN_HEIGHT),
      radius,
      between(random, 0.95, 1.3),
    );
  });
  return still(await studio.paint(dropDefs(options) + drops.join('')));
}

/** Large drops that run down with varying speed. */
export async function runningDrops(studio: Studio, options: RainOptions): Promise<Actor> {
  const { random } = studio;
  const drops: Actor[] = [];
  for (let index = 0; index < 15; index++) {
    const radius = between(random, 8, 15);
    const x = between(random, 30, DESIGN_WIDTH - 30);
    const tail = between(random, 160, 420);
    const sway = between(random, -7, 7);
    const trail = path(
      markup`M${x} ${-tail}q${sway} ${tail * 0.3} 0 ${tail * 0.6}t0 ${tail * 0.4}`,
      markup`fill="none" stroke="url(#trail)" stroke-width="${radius * 1.1}" stroke-linecap="round"`,
    );
    const beads = Array.from({ length: 5 }, () =>
      drawDrop(x + between(random, -4, 4), -between(random, 30, tail), between(random, 1.8, 4), 1.2),
    );
    const sprite = await studio.paint(`${dropDefs(options)}${trail}${beads.join('')}${drawDrop(x, 0, radius, 1.35)}`, {
      x: x - 30,
      y: -tail - 10,
      width: 60,
      height: tail + 40,
    });
    const phase = random.next();
    const speedVariation = between(random, 0.03, 0.05);
    drops.push(
      moving(sprite, (at) => {
        const fall = at.cycle(8, phase);
        const position = fall + speedVariation * Math.sin(fall * Math.PI * 2 * 4);
        return { y: position * (DESIGN_HEIGHT + tail + 60), x: 5 * Math.sin(fall * 21 + phase * 9) };
      }),
    );
  }
  return group(drops);
}

const TILE_HEIGHT = DESIGN_HEIGHT / 2;

/** Rain in the street, out of focus and fast. */
export async function streetRain(studio: Studio, colour: string): Promise<Actor> {
  const { random } = studio;
  const layers: Actor[] = [];
  for (let index = 0; index < 2; index++) {
    let streaks = '';
    for (let count = 0; count < 70; count++) {
      const x = between(random, -100, DESIGN_WIDTH + 100);
      const y = between(random, 0, TILE_HEIGHT);
      const length = between(random, 60, 150) * (1 + index * 0.5);
      // Repeated three times, one tile height apart, so that the pattern is continuous when the tile jumps back.
      for (const repetition of [0, 1, 2]) {
        streaks += markup`M${x} ${y + repetition * TILE_HEIGHT}l${-length * 0.12} ${length}`;
      }
    }
    const sprite = await studio.paint(
      path(streaks, `fill="none" stroke="${colour}" stroke-width="${1.6 + index}" opacity="${0.16 + index * 0.06}"`),
      { x: 0, y: -40, width: DESIGN_WIDTH, height: TILE_HEIGHT * 3 + 100 },
    );
    layers.push(moving(sprite, (at) => ({ y: at.cycle(0.8 - index * 0.2, index * 0.4) * TILE_HEIGHT - TILE_HEIGHT })));
  }
  return group(layers);
}
