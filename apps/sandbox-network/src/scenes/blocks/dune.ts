import type { Random } from '../../seeded-random.ts';
import { between } from '../engine/between.ts';
import { darken, lighten, mixColours } from '../engine/colour.ts';
import { curveThrough, downward, markup, path, type Point } from './svg.ts';

export type DuneOptions = {
  id: string;
  /** The crest, from left to right; it runs over both edges of the picture. */
  crest: readonly Point[];
  /** Where the edge between light and shadow leaves the crest, and how it winds down to the bottom. */
  spine: readonly Point[];
  bottom: number;
  lit: string;
  shaded: string;
  rim: string;
};

/** One dune with a lit and a shaded side, and the ripples that the wind leaves on both. */
export function drawDune(random: Random, { id, crest, spine, bottom, lit, shaded, rim }: DuneOptions): string {
  const outline = `${curveThrough(crest)}L1240 ${bottom}L-160 ${bottom}z`;
  const lastSpine = spine.at(-1)!;
  const shadow = `${curveThrough(spine)}L${lastSpine[0]} ${bottom}L1240 ${bottom}L1240 ${crest.at(-1)![1]}${curveThrough([...crest.filter(([x]) => x > spine[0]![0])].toReversed().concat([spine[0]!])).replace('M', 'L')}z`;
  const top = Math.min(...crest.map(([, y]) => y));
  let ripples = '';
  for (let y = top + 40; y < bottom; y += 13 + (y - top) * 0.022) {
    const start = between(random, -120, 700);
    const length = between(random, 240, 620);
    const wave = between(random, 4, 12);
    ripples += markup`M${start} ${y}q${length * 0.25} ${-wave} ${length * 0.5} 0t${length * 0.5} ${wave * 0.4}`;
  }
  return `<defs>${downward(`${id}-lit`, [
    [0, lighten(lit, 0.16)],
    [0.4, lit],
    [1, mixColours(lit, shaded, 0.65)],
  ])}${downward(`${id}-shade`, [
    [0, shaded],
    [0.5, darken(shaded, 0.12)],
    [1, darken(shaded, 0.42)],
  ])}<clipPath id="${id}-body"><path d="${outline}"/></clipPath></defs>
  ${path(outline, `fill="url(#${id}-lit)"`)}
  <g clip-path="url(#${id}-body)">${path(shadow, `fill="url(#${id}-shade)"`)}
  ${path(ripples, `fill="none" stroke="${darken(shaded, 0.2)}" stroke-width="2.4" opacity="0.13"`)}
  ${path(ripples, `fill="none" stroke="${rim}" stroke-width="1.6" opacity="0.14" transform="translate(0 -3)"`)}</g>
  ${path(curveThrough(crest), `fill="none" stroke="${rim}" stroke-width="3" opacity="0.6"`)}
  ${path(curveThrough(spine), `fill="none" stroke="${rim}" stroke-width="3.4" opacity="0.75"`)}`;
}

type CamelOptions = { x: number; foot: number; height: number; colour: string; rim: string; rider?: boolean };

export function drawCamel({ x, foot, height, colour, rim, rider = false }: CamelOptions): string {
  const scale = height / 100;
  return markup`<g transform="translate(${x} ${foot}) scale(${scale})" fill="${colour}">
    <path d="M-42 -54C-38 -66 -24 -64 -15 -70C-9 -90 7 -92 13 -72C22 -66 32 -66 37 -58C44 -52 50 -62 54 -79C56 -90 60 -97 67 -97L70 -100L72 -96L82 -93Q86 -90 81 -87L69 -85C65 -84 64 -78 62 -70C58 -55 50 -44 41 -41L37 -37L39 -20L35 0H30L31 -20L26 -38L21 -20L24 0H19L15 -22L16 -38C4 -34 -12 -34 -22 -40L-21 -22L-25 0H-30L-28 -22L-32 -40L-38 -23L-35 0H-40L-44 -22L-43 -40C-47 -44 -46 -50 -42 -54z"/>
    <path d="M-43 -52Q-51 -44 -48 -28L-46 -30Q-47 -42 -41 -48z"/>
    <path d="M-24 -66Q-2 -58 22 -66L18 -44Q-2 -40 -20 -46z" fill="${mixColours(colour, rim, 0.28)}"/>
    ${rider ? '<circle cx="1" cy="-118" r="6.4"/><path d="M-10 -84C-10 -104 -6 -112 1 -112C8 -112 13 -102 13 -84L18 -62H8L2 -78L-6 -62H-16z"/>' : ''}
    <path d="M-15 -70C-9 -90 7 -92 13 -72M54 -79C56 -90 60 -97 67 -97" fill="none" stroke="${rim}" stroke-width="1.6" opacity="0.8"/>
  </g>`;
}

/** The one who walks ahead with the rope. */
export function drawGuide({
  x,
  foot,
  height,
  colour,
}: {
  x: number;
  foot: number;
  height: number;
  colour: string;
}): string {
  return markup`<g transform="translate(${x} ${foot}) scale(${height / 100})" fill="${colour}">
    <circle cx="0" cy="-92" r="7.4"/><path d="M-7 -93C-12 -84 -11 -74 -13 -64C-14 -40 -17 -20 -19 -2H-4L0 -16L6 -1H18C16 -28 13 -56 10 -72C9 -82 8 -90 6 -95z"/><path d="M18 -100l3 1L14 0h-3z"/></g>`;
}
