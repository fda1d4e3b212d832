import { between } from '../../engine/between.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Random } from '../../seeded-random.ts';
import { ellipse, markup, path, rect } from '../svg.ts';
import { DYES } from './dyes.ts';

type GoodsOptions = { x: number; floor: number; size: number; side: number; shade: string; darkness: number };

/** Goods in front of a shop: rolled carpets at the back, piles of folded cloth on a bench, bowls of spice in front. */
export function drawStall(random: Random, { x, floor, size, side, shade, darkness }: GoodsOptions): string {
  const shaded = (colour: string) => mixColours(colour, shade, darkness);
  const carpets = [0, 1, 2].map((index) =>
    drawCarpet(random, { x: x - side * (index * 66 + 6) * size, floor: floor - 60 * size, size, shaded }),
  );
  const piles = [0, 1].map((index) =>
    drawPile(random, {
      x: x - side * (30 + index * 150) * size,
      floor: floor - 62 * size,
      size,
      shaded,
      layers: 7 - index * 2,
    }),
  );
  const wood = shaded('#6b3f26');
  const benchLeft = x - side * 110 * size - 150 * size;
  const bench =
    rect(benchLeft, floor - 64 * size, 300 * size, 20 * size, `fill="${lighten(wood, 0.2)}"`) +
    rect(benchLeft + 8 * size, floor - 46 * size, 284 * size, 62 * size, `fill="${darken(wood, 0.3)}"`);
  const bowls = [0, 1, 2].map((index) =>
    drawBowl(random, {
      x: x - side * (20 + index * 104) * size,
      y: floor + (30 + index * 12) * size,
      size,
      shaded,
      shade,
    }),
  );
  return carpets.join('') + bench + piles.join('') + bowls.join('');
}

type Piece = { x: number; floor: number; size: number; shaded: (colour: string) => string };

function drawCarpet(random: Random, { x, floor, size, shaded }: Piece): string {
  const width = 78 * size;
  const height = between(random, 380, 560) * size;
  const left = x - width / 2;
  const top = floor - height;
  const colour = shaded(random.pick(DYES));
  const bands = [0.1, 0.16, 0.5, 0.84, 0.9].map((share) =>
    rect(left, top + height * share, width, height * 0.026, `fill="${shaded(lighten(random.pick(DYES), 0.25))}"`),
  );
  return (
    rect(left, top, width, height, `fill="${colour}"`) +
    bands.join('') +
    rect(left, top, width * 0.22, height, 'fill="#fff" opacity="0.1"') +
    rect(left + width * 0.6, top, width * 0.4, height, 'fill="#000" opacity="0.28"') +
    ellipse(x, top, width / 2, width * 0.17, `fill="${lighten(colour, 0.2)}"`) +
    ellipse(x, top, width * 0.3, width * 0.1, `fill="${darken(colour, 0.25)}"`) +
    ellipse(x, top, width * 0.12, width * 0.04, `fill="${darken(colour, 0.6)}"`)
  );
}

function drawPile(random: Random, { x, floor, size, shaded, layers }: Piece & { layers: number }): string {
  const height = 30 * size;
  return Array.from({ length: layers }, (_, layer) => {
    const width = between(random, 126, 146) * size;
    const left = x - width / 2 + between(random, -6, 6) * size;
    const top = floor - (layer + 1) * height;
    const colour = shaded(random.pick(DYES));
    return (
      rect(left, top, width, height, markup`rx="${height * 0.46}" fill="${colour}"`) +
      rect(
        left + width * 0.04,
        top + height * 0.14,
        width * 0.9,
        height * 0.16,
        markup`rx="${height * 0.08}" fill="${lighten(colour, 0.35)}" opacity="0.7"`,
      ) +
      rect(left, top + height * 0.62, width, height * 0.38, markup`rx="${height * 0.2}" fill="#000" opacity="0.22"`)
    );
  }).join('');
}

function drawBowl(
  random: Random,
  { x, y, size, shaded, shade }: Omit<Piece, 'floor'> & { y: number; shade: string },
): string {
  const spice = shaded(random.pick(['#c8461f', '#e3a12b', '#8f2f1c', '#d9c04f', '#6b8c3a']));
  const clay = shaded('#8a4b30');
  const [half, deep, tall] = [52 * size, 44 * size, 62 * size];
  return (
    ellipse(x, y + deep * 0.8, half * 1.15, deep * 0.28, `fill="${shade}" opacity="0.6"`) +
    path(
      markup`M${x - half} ${y}Q${x - half * 0.8} ${y + deep} ${x} ${y + deep}
        Q${x + half * 0.8} ${y + deep} ${x + half} ${y}z`,
      `fill="${clay}"`,
    ) +
    path(
      markup`M${x - half * 0.92} ${y}Q${x - half * 0.3} ${y - tall * 0.5} ${x} ${y - tall}
        Q${x + half * 0.3} ${y - tall * 0.5} ${x + half * 0.92} ${y}z`,
      `fill="${spice}"`,
    ) +
    path(
      markup`M${x} ${y - tall}Q${x + half * 0.3} ${y - tall * 0.5} ${x + half * 0.92} ${y}H${x + half * 0.15}z`,
      `fill="${darken(spice, 0.3)}" opacity="0.55"`,
    ) +
    ellipse(x, y, half, half * 0.17, markup`fill="none" stroke="${lighten(clay, 0.25)}" stroke-width="${3 * size}"`)
  );
}
