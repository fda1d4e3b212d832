import { between } from '../../engine/between.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Random } from '../../seeded-random.ts';
import { markup } from '../svg.ts';

type VineOptions = { side: 'left' | 'right'; reach: number; depth: number; colour: string; light: string };

/** Leaves that hang into the picture from an upper corner, dense at the edge of the picture and sparse farther in. */
export function drawVine(random: Random, { side, reach, depth, colour, light }: VineOptions): string {
  const leaves: { markup: string; distance: number }[] = [];
  for (let index = 0; index < 240; index++) {
    const across = random.next() ** 1.5;
    const down = random.next() ** 1.25;
    if (across + down > 1.05 && !random.chance(0.12)) continue;
    const x = side === 'left' ? across * reach - 20 : DESIGN_WIDTH - across * reach + 20;
    const y = down * depth * (1 - across * 0.45) - 30;
    const size = between(random, 24, 50);
    const angle = between(random, -70, 70) + (side === 'left' ? -30 : 30);
    const tint = mixColours(colour, light, random.next() ** 2);
    leaves.push({ distance: across + down, markup: drawLeaf(x, y, size, angle, tint) });
  }
  return leaves
    .toSorted((a, b) => b.distance - a.distance)
    .map(({ markup }) => markup)
    .join('');
}

function drawLeaf(x: number, y: number, size: number, angle: number, colour: string): string {
  return markup`<path transform="translate(${x} ${y}) rotate(${angle}) scale(${size})" d="M0 -0.2
    C0.36 -0.1 0.42 0.4 0 1C-0.42 0.4 -0.36 -0.1 0 -0.2z" fill="${colour}"/>`;
}
