import { between } from '../../engine/between.ts';
import { darken, mixColours } from '../../engine/colour.ts';
import type { Random } from '../../seeded-random.ts';
import { continueThrough, curveThrough, markup, type Point, path } from '../svg.ts';

type TrunkOptions = {
  x: number;
  foot: number;
  width: number;
  top: number;
  colour: string;
  rim: string;
  lightFromLeft: boolean;
  branches: number;
};

/** A tall trunk up to the top of the picture, with branches on both sides. */
export function drawTrunk(
  random: Random,
  { x, foot, width, top, colour, rim, lightFromLeft, branches }: TrunkOptions,
): string {
  const bend = between(random, -0.7, 0.7) * width;
  const steps = 8;
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const centre = x + bend * Math.sin(share * 2.6);
    const half = (width / 2) * (1 - 0.45 * share) + width * 0.7 * Math.max(0, 0.09 - share) * 8;
    left.push([centre - half + between(random, -0.03, 0.03) * width, foot - (foot - top) * share]);
    right.push([centre + half + between(random, -0.03, 0.03) * width, foot - (foot - top) * share]);
  }
  const outline = `${curveThrough(left)}${continueThrough(right.toReversed())}z`;
  const edge = lightFromLeft ? left : right;
  const inset = edge.map(([px, py]): Point => [px + (lightFromLeft ? 1 : -1) * width * 0.06, py]);
  const limbs = Array.from({ length: branches }, () => {
    const side = random.chance(0.5) ? 1 : -1;
    const y = between(random, top + (foot - top) * 0.05, top + (foot - top) * 0.55);
    const reach = width * between(random, 1.6, 3.6) * side;
    const rise = width * between(random, 0.9, 2.2);
    const thick = width * 0.15;
    return path(
      markup`M${x} ${y + thick}Q${x + reach * 0.5} ${y - rise * 0.2} ${x + reach} ${y - rise}
        Q${x + reach * 0.45} ${y - rise * 0.4} ${x} ${y - thick}z`,
      `fill="${colour}"`,
    );
  });
  return (
    limbs.join('') +
    path(outline, `fill="${colour}"`) +
    path(
      curveThrough(inset),
      markup`fill="none" stroke="${rim}" stroke-width="${width * 0.13}" stroke-linecap="round" opacity="0.5"`,
    )
  );
}

type CrownOptions = {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: string;
  light: string;
  leaves: number;
  size: readonly [number, number];
};

/** A cluster of leaves, dark at the bottom and lit at the top. */
export function drawCrown(random: Random, { x, y, width, height, colour, light, leaves, size }: CrownOptions): string {
  const placed = Array.from({ length: leaves }, () => {
    const angle = between(random, 0, Math.PI * 2);
    const reach = Math.sqrt(random.next());
    const dy = Math.sin(angle) * reach;
    return {
      px: x + Math.cos(angle) * reach * width,
      py: y + dy * height,
      lit: 0.5 - dy * 0.5,
      spin: between(random, 0, 360),
    };
  });
  const tones = [0, 1, 2, 3, 4].map((tone) =>
    tone < 2 ? darken(colour, 0.28 - tone * 0.14) : tone === 2 ? colour : mixColours(colour, light, (tone - 2) * 0.34),
  );
  return placed
    .toSorted((a, b) => a.lit - b.lit)
    .map(({ px, py, lit, spin }) => {
      const scale = between(random, ...size);
      const tone = Math.min(4, Math.max(0, Math.floor(lit * 4 + between(random, -0.6, 1.2))));
      const place = markup`translate(${px} ${py}) rotate(${spin}) scale(${scale})`;
      return `<use href="#leaf" transform="${place}" fill="${tones[tone]}"/>`;
    })
    .join('');
}

/** Markup that draws crowns must contain it in its defs. */
export const LEAF_SYMBOL = '<path id="leaf" d="M0 -0.6C0.5 -0.4 0.55 0.4 0 0.9C-0.55 0.4 -0.5 -0.4 0 -0.6z"/>';

type GrassOptions = {
  left: number;
  right: number;
  foot: (x: number) => number;
  count: number;
  height: readonly [number, number];
  colours: readonly string[];
};

/** Blades of grass along a line. */
export function drawGrass(random: Random, { left, right, foot, count, height, colours }: GrassOptions): string {
  const blades = new Map<string, string>();
  for (let index = 0; index < count; index++) {
    const x = between(random, left, right);
    const tall = between(random, ...height);
    const lean = between(random, -0.4, 0.6) * tall;
    const y = foot(x) + between(random, 0, tall * 0.4);
    const half = tall * 0.045;
    const colour = random.pick(colours);
    const blade = markup`M${x - half} ${y}Q${x + lean * 0.2} ${y - tall * 0.6} ${x + lean} ${y - tall}
      Q${x + lean * 0.3 + half} ${y - tall * 0.5} ${x + half} ${y}z`;
    blades.set(colour, (blades.get(colour) ?? '') + blade);
  }
  return [...blades].map(([colour, commands]) => path(commands, `fill="${colour}"`)).join('');
}
