import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Random } from '../../seeded-random.ts';
import { markup, path } from '../svg.ts';
import { DYES } from './dyes.ts';

type ClothOptions = { x: number; top: number; size: number; shade: string; darkness: number };

/** Lengths of cloth that hang from wall to wall under the vault. */
export function drawCloths(random: Random, { x, top, size, shade, darkness }: ClothOptions): string {
  return Array.from({ length: 4 }, (_, index) => {
    const colour = mixColours(random.pick(DYES), shade, darkness);
    const from = x + (-500 + index * 250) * size;
    const to = from + 262 * size;
    const y = top + (150 - 46 * (index === 1 || index === 2 ? 1 : 0)) * size;
    const drop = (110 + 30 * random.next()) * size;
    const middle = (from + to) / 2;
    const fold = markup`M${from} ${y}Q${middle} ${y + drop} ${to} ${y}V${y + 40 * size}
      Q${middle} ${y + drop * 2.1} ${from} ${y + 40 * size}z`;
    const hem = markup`M${from} ${y + 28 * size}Q${middle} ${y + drop * 1.9} ${to} ${y + 28 * size}`;
    return (
      path(fold, `fill="${colour}"`) +
      path(hem, markup`fill="none" stroke="${lighten(colour, 0.4)}" stroke-width="${4 * size}" opacity="0.6"`) +
      path(
        markup`M${from} ${y}Q${middle} ${y + drop} ${to} ${y}`,
        markup`fill="none" stroke="${darken(colour, 0.5)}" stroke-width="${6 * size}" opacity="0.6"`,
      )
    );
  }).join('');
}
