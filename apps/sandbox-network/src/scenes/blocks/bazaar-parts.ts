import type { Random } from '../../seeded-random.ts';
import { between } from '../engine/between.ts';
import { darken, lighten, mixColours } from '../engine/colour.ts';
import { ellipse, markup, path, polygon, rect } from './svg.ts';

type ArchOptions = { x: number; floor: number; size: number; stone: string; shadow: string; edge: string };

/** A wall as large as the picture with a pointed arch cut through it, 840 wide and 1130 high at size 1. */
export function drawArchway({ x, floor, size, stone, shadow, edge }: ArchOptions): string {
  const half = 470 * size;
  const spring = floor - 640 * size;
  const top = floor - 1180 * size;
  const opening = markup`M${x - half} ${floor}V${spring}C${x - half} ${spring - 330 * size} ${x - half * 0.45} ${top + 90 * size} ${x} ${top}C${x + half * 0.45} ${top + 90 * size} ${x + half} ${spring - 330 * size} ${x + half} ${spring}V${floor}`;
  const stones = Array.from({ length: 15 }, (_, index) => {
    const turn = Math.PI * (0.04 + 0.92 * (index / 14));
    const inner = [x - Math.cos(turn) * half * 1.02, spring - Math.sin(turn) * 545 * size] as const;
    const outer = [x - Math.cos(turn) * half * 1.2, spring - Math.sin(turn) * 640 * size] as const;
    return markup`M${inner[0]} ${inner[1]}L${outer[0]} ${outer[1]}`;
  });
  return (
    path(`M-400 -400H1480V${floor}H-400z${opening}z`, `fill="${stone}" fill-rule="evenodd"`) +
    path(opening, markup`fill="none" stroke="${shadow}" stroke-width="${96 * size}" opacity="0.55"`) +
    path(stones.join(''), markup`stroke="${shadow}" stroke-width="${5 * size}" opacity="0.5"`) +
    path(opening, markup`fill="none" stroke="${edge}" stroke-width="${5 * size}" opacity="0.4"`)
  );
}

type GoodsOptions = { x: number; floor: number; size: number; side: number; shade: string; darkness: number };

const DYES = ['#c8352f', '#e08a2c', '#e9c04a', '#2f8f83', '#28619c', '#7c3f8c', '#b5467a', '#efe2c4'];

/** What stands before a shop: rolled carpets behind, folded cloth in piles on a bench, bowls of spice in front. */
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
      markup`M${x - half} ${y}Q${x - half * 0.8} ${y + deep} ${x} ${y + deep}Q${x + half * 0.8} ${y + deep} ${x + half} ${y}z`,
      `fill="${clay}"`,
    ) +
    path(
      markup`M${x - half * 0.92} ${y}Q${x - half * 0.3} ${y - tall * 0.5} ${x} ${y - tall}Q${x + half * 0.3} ${y - tall * 0.5} ${x + half * 0.92} ${y}z`,
      `fill="${spice}"`,
    ) +
    path(
      markup`M${x} ${y - tall}Q${x + half * 0.3} ${y - tall * 0.5} ${x + half * 0.92} ${y}H${x + half * 0.15}z`,
      `fill="${darken(spice, 0.3)}" opacity="0.55"`,
    ) +
    ellipse(x, y, half, half * 0.17, markup`fill="none" stroke="${lighten(clay, 0.25)}" stroke-width="${3 * size}"`)
  );
}

type ClothOptions = { x: number; top: number; size: number; shade: string; darkness: number };

/** Lengths of cloth hung from wall to wall under the vault. */
export function drawCloths(random: Random, { x, top, size, shade, darkness }: ClothOptions): string {
  return Array.from({ length: 4 }, (_, index) => {
    const colour = mixColours(random.pick(DYES), shade, darkness);
    const from = x + (-500 + index * 250) * size;
    const to = from + 262 * size;
    const y = top + (150 - 46 * (index === 1 || index === 2 ? 1 : 0)) * size;
    const drop = (110 + 30 * random.next()) * size;
    const middle = (from + to) / 2;
    const fold = markup`M${from} ${y}Q${middle} ${y + drop} ${to} ${y}V${y + 40 * size}Q${middle} ${y + drop * 2.1} ${from} ${y + 40 * size}z`;
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

/** Paving stones in perspective. */
export function drawCobbles({
  x,
  horizon,
  bottom,
  light,
}: {
  x: number;
  horizon: number;
  bottom: number;
  light: string;
}): string {
  const seams: string[] = [];
  for (let index = -9; index <= 9; index++) {
    seams.push(
      polygon(
        [
          [x + index * 12, horizon + 30],
          [x + index * 12 + 1, horizon + 30],
          [x + index * 190 + 6, bottom],
          [x + index * 190, bottom],
        ],
        `fill="${light}" opacity="0.12"`,
      ),
    );
  }
  for (let row = 0; row < 14; row++) {
    const y = horizon + 30 + (bottom - horizon) * (row / 13) ** 2;
    seams.push(rect(0, y, 1080, 1 + row * 0.28, `fill="${light}" opacity="0.1"`));
  }
  return seams.join('');
}
