import { between } from '../../engine/between.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Random } from '../../seeded-random.ts';
import { continueThrough, curveThrough, downward, markup, type Point, path } from '../svg.ts';

export type DuneOptions = {
  id: string;
  /** The crest from left to right. It extends beyond both sides of the picture. */
  crest: readonly Point[];
  /** The edge between light and shadow, from the crest down to the bottom. */
  spine: readonly Point[];
  bottom: number;
  lit: string;
  shaded: string;
  rim: string;
};

/** One dune with a lit and a shaded side, and wind ripples on both. */
export function drawDune(random: Random, { id, crest, spine, bottom, lit, shaded, rim }: DuneOptions): string {
  const outline = `${curveThrough(crest)}L1240 ${bottom}L-160 ${bottom}z`;
  const [first, ...rest] = spine as [Point, ...Point[]];
  const shadedCrest = [...crest.filter(([x]) => x > first[0]).toReversed(), first];
  const shadow = `${curveThrough(spine)}L${rest.at(-1)![0]} ${bottom}L1240 ${bottom}${continueThrough(shadedCrest)}z`;
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
