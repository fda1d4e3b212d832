import { type Actor, moving } from '../engine/actor.ts';
import { between } from '../engine/between.ts';
import { darken, lighten, mixColours } from '../engine/colour.ts';
import { DESIGN_WIDTH } from '../engine/frame.ts';
import { createNoise, layeredNoise } from '../engine/noise.ts';
import type { Sprite } from '../engine/sprite.ts';
import type { Studio } from '../engine/studio.ts';
import { circle, curveThrough, downward, ellipse, markup, path, type Point, radial } from './svg.ts';

const LEFT = -60;
const RIGHT = DESIGN_WIDTH + 60;

type SandOptions = { shore: number; sand: string; wet: string };

/** Dry sand with its ripples, and the dark strip that the sea has just left. */
export function beachSand(studio: Studio, { shore, sand, wet }: SandOptions): Promise<Sprite> {
  const { random } = studio;
  const edge = shoreline(studio, shore + 120, 34);
  const specks = Array.from({ length: 260 }, () => {
    const y = between(random, shore + 260, 1920);
    return circle(
      between(random, 0, DESIGN_WIDTH),
      y,
      between(random, 0.8, 2.6),
      `fill="${random.chance(0.5) ? darken(sand, 0.35) : lighten(sand, 0.5)}" opacity="0.4"`,
    );
  });
  let ripples = '';
  for (let y = shore + 330; y < 1920; y += 34 + (y - shore) * 0.03) {
    for (let x = between(random, -200, 0); x < DESIGN_WIDTH; x += between(random, 300, 520)) {
      ripples += markup`M${x} ${y + between(random, -12, 12)}q70 ${between(random, -16, -6)} 140 0t140 4`;
    }
  }
  return studio.paint(
    `<defs>${downward('beach', [
      [0, wet],
      [0.3, mixColours(wet, sand, 0.55)],
      [0.48, sand],
      [1, darken(sand, 0.16)],
    ])}${radial('hollow', [
      [0, darken(sand, 0.35), 0.3],
      [1, darken(sand, 0.35), 0],
    ])}</defs>
    ${path(`${edge}L${RIGHT} 1920L${LEFT} 1920z`, 'fill="url(#beach)"')}
    ${path(ripples, `fill="none" stroke="${darken(sand, 0.3)}" stroke-width="5" stroke-linecap="round" opacity="0.16"`)}
    ${path(ripples, `fill="none" stroke="${lighten(sand, 0.6)}" stroke-width="4" stroke-linecap="round" opacity="0.2" transform="translate(0 6)"`)}
    ${[0, 1, 2, 3, 4].map((index) => ellipse(250 + index * 128, 1880 - index * 62, 26 - index * 2.4, 10 - index, 'fill="url(#hollow)"')).join('')}
    ${specks.join('')}`,
    { x: 0, y: shore, width: DESIGN_WIDTH, height: 1920 - shore },
  );
}

type SurfOptions = { shore: number; colour: string; sea: string; wet: string };

/** Two sheets of water that run up the sand in turn, each with a hem of foam and a wet gloss before it. */
export async function surf(studio: Studio, { shore, colour, sea, wet }: SurfOptions): Promise<Actor[]> {
  const sheets = await Promise.all(
    [0, 1].map((index) =>
      studio.paint(drawSheet(studio, { shore: shore + 40 + index * 60, colour, sea, share: index }), {
        x: LEFT,
        y: shore - 190,
        width: RIGHT - LEFT,
        height: 480,
      }),
    ),
  );
  const gloss = await studio.paint(
    `<defs>${downward('gloss', [
      [0, mixColours(wet, colour, 0.35), 0.75],
      [1, wet, 0],
    ])}</defs>${path(`${shoreline(studio, shore + 250, 30)}L${RIGHT} ${shore}L${LEFT} ${shore}z`, 'fill="url(#gloss)"')}`,
    { x: LEFT, y: shore, width: RIGHT - LEFT, height: 320 },
  );
  return [
    moving(gloss, (at) => ({ opacity: 0.5 + 0.3 * at.swing(4, -0.05) })),
    ...sheets.map((sheet, index) =>
      moving(sheet, (at) => ({
        x: 18 * at.swing(8, index * 0.3),
        y: 62 * at.swing(4, index * 0.46),
        opacity: 0.72 + 0.26 * at.swing(4, index * 0.46 + 0.2),
      })),
    ),
  ];
}

function drawSheet(
  studio: Studio,
  { shore, colour, sea, share }: { shore: number; colour: string; sea: string; share: number },
): string {
  const points = shorePoints(studio, shore + 90, 46);
  const hem = curveThrough(points);
  const lace = [0, 1, 2, 3].map((row) =>
    path(
      drawFoam(studio, points, { above: 16 + row * 26, length: [30, 130 - row * 18], thick: 6 - row, gap: [18, 60] }),
      markup`fill="${lighten(colour, 0.5)}" opacity="${0.6 - row * 0.13}"`,
    ),
  );
  return `<defs>${downward(`sheet${share}`, [
    [0, sea, 0],
    [0.35, mixColours(sea, colour, 0.25), 0.5],
    [0.8, mixColours(sea, colour, 0.55), 0.62],
    [1, mixColours(sea, colour, 0.8), 0.7],
  ])}</defs>
  ${path(`${hem}L${RIGHT} ${shore - 200}L${LEFT} ${shore - 200}z`, `fill="url(#sheet${share})"`)}${lace.join('')}
  ${path(hem, `fill="none" stroke="${darken(sea, 0.55)}" stroke-width="12" opacity="0.12" transform="translate(0 9)"`)}
  ${path(hem, `fill="none" stroke="${lighten(colour, 0.7)}" stroke-width="13" stroke-linecap="round" opacity="0.95"`)}
  ${path(hem, `fill="none" stroke="${lighten(colour, 0.7)}" stroke-width="26" stroke-linecap="round" stroke-dasharray="60 38 24 70 110 44" opacity="0.5"`)}`;
}

type BreakerOptions = { from: number; to: number; colour: string };

/** Low waves that come in one after another, growing whiter until they reach the shore. */
export async function breakers(studio: Studio, { from, to, colour }: BreakerOptions): Promise<Actor[]> {
  const white = lighten(colour, 0.5);
  return Promise.all(
    [0, 1, 2].map(async (index) => {
      const points = shorePoints(studio, to, 22);
      const crest = curveThrough(points);
      const sprite = await studio.paint(
        `<defs>${downward(`wave${index}`, [
          [0, white, 0],
          [1, white, 0.42],
        ])}</defs>
        ${path(`${crest}L${RIGHT} ${to - 70}L${LEFT} ${to - 70}z`, `fill="url(#wave${index})"`)}
        ${path(drawFoam(studio, points, { above: 0, length: [140, 420], thick: 9, gap: [10, 120] }), `fill="${white}" opacity="0.9"`)}
        ${path(drawFoam(studio, points, { above: 16, length: [60, 200], thick: 5, gap: [60, 220] }), `fill="${white}" opacity="0.55"`)}`,
        { x: LEFT, y: to - 90, width: RIGHT - LEFT, height: 140 },
      );
      return moving(sprite, (at) => {
        const along = at.cycle(8, index / 3);
        return {
          y: (from - to) * (1 - along) ** 1.4,
          x: 26 * at.swing(8, index * 0.2),
          opacity: Math.sin(Math.PI * along) ** 0.8 * 0.9,
        };
      });
    }),
  );
}

type FoamOptions = { above: number; length: readonly [number, number]; thick: number; gap: readonly [number, number] };

/** Path commands of flecks of foam along a line, each thin at both ends. */
function drawFoam({ random }: Studio, line: readonly Point[], { above, length, thick, gap }: FoamOptions): string {
  let commands = '';
  for (let x = LEFT + between(random, 0, 80); x < RIGHT; ) {
    const long = between(random, ...length);
    const [from, to] = [heightAt(line, x), heightAt(line, x + long)];
    const lift = above + between(random, -5, 5);
    const middle = heightAt(line, x + long / 2) - lift;
    const half = thick * between(random, 0.6, 1.1);
    commands += markup`M${x} ${from - lift}Q${x + long / 2} ${middle - half} ${x + long} ${to - lift}Q${x + long / 2} ${middle + half} ${x} ${from - lift}z`;
    x += long + between(random, ...gap);
  }
  return commands;
}

function heightAt(line: readonly Point[], x: number): number {
  const share = Math.min(Math.max((x - LEFT) / (RIGHT - LEFT), 0), 1) * (line.length - 1);
  const index = Math.min(Math.floor(share), line.length - 2);
  return line[index]![1] + (line[index + 1]![1] - line[index]![1]) * (share - index);
}

function shoreline(studio: Studio, y: number, height: number): string {
  return curveThrough(shorePoints(studio, y, height));
}

function shorePoints({ random }: Studio, y: number, height: number): Point[] {
  const noise = layeredNoise(createNoise(random), 2);
  const start = between(random, 0, 50);
  return Array.from({ length: 25 }, (_, index): Point => {
    const x = LEFT + ((RIGHT - LEFT) * index) / 24;
    return [x, y + height * noise(start + index * 0.22, start) - (x / DESIGN_WIDTH) * 46];
  });
}
