import { between } from '../../engine/between.ts';
import type { Random } from '../../seeded-random.ts';
import { markup } from '../svg.ts';

type PigeonOptions = { left: number; right: number; top: number; bottom: number; count: number; colour: string };

const HEAD_DOWN = 'M8 -22Q22 -20 26 -6L23 -3Q14 -10 6 -12z';
const HEAD_UP = 'M6 -22Q12 -26 13 -36Q18 -43 24 -36L29 -33L24 -31Q24 -20 14 -12z';

/** Pigeons that walk and peck; the nearer they are, the larger. */
export function drawPigeons(random: Random, { left, right, top, bottom, count, colour }: PigeonOptions): string {
  const places = Array.from({ length: count }, () => ({
    x: between(random, left, right),
    y: between(random, top, bottom),
  }));
  return places
    .toSorted((a, b) => a.y - b.y)
    .map(({ x, y }) => {
      const size = 0.36 + (0.5 * (y - top)) / (bottom - top);
      const facing = random.chance(0.5) ? size : -size;
      const isPecking = random.chance(0.35);
      return markup`<g transform="translate(${x} ${y}) scale(${facing} ${size})" fill="${colour}">
        <ellipse cx="2" cy="1" rx="22" ry="3" opacity="0.35"/>
        <path d="M-30 -9Q-12 -27 8 -23Q22 -18 14 -9Q2 0 -10 -6z"/>
        <path d="${isPecking ? HEAD_DOWN : HEAD_UP}"/>
        <path d="M0 -7v7M6 -8v8" stroke="${colour}" stroke-width="2"/>
      </g>`;
    })
    .join('');
}
