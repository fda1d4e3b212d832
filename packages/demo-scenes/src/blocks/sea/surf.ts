import { type Actor, moving } from '../../engine/actor.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import { curveThrough, downward, markup, path } from '../svg.ts';
import { drawFoam, planShore, SHORE_LEFT, SHORE_RIGHT } from './shoreline.ts';

type SurfOptions = { shore: number; colour: string; sea: string; wet: string };

/** Two sheets of water that alternately run up the sand, each with an edge of foam, and the glossy wet sand below. */
export async function surf(studio: Studio, { shore, colour, sea, wet }: SurfOptions): Promise<Actor[]> {
  const sheets = await Promise.all(
    [0, 1].map((index) =>
      studio.paint(drawSheet(studio, { shore: shore + 40 + index * 60, colour, sea, share: index }), {
        x: SHORE_LEFT,
        y: shore - 190,
        width: SHORE_RIGHT - SHORE_LEFT,
        height: 480,
      }),
    ),
  );
  const edge = curveThrough(planShore(studio, shore + 250, 30));
  const gloss = await studio.paint(
    `<defs>${downward('gloss', [
      [0, mixColours(wet, colour, 0.35), 0.75],
      [1, wet, 0],
    ])}</defs>${path(`${edge}L${SHORE_RIGHT} ${shore}L${SHORE_LEFT} ${shore}z`, 'fill="url(#gloss)"')}`,
    { x: SHORE_LEFT, y: shore, width: SHORE_RIGHT - SHORE_LEFT, height: 320 },
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
  const points = planShore(studio, shore + 90, 46);
  const edge = curveThrough(points);
  const foam = lighten(colour, 0.7);
  const foamRows = [0, 1, 2, 3].map((row) =>
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
  ${path(`${edge}L${SHORE_RIGHT} ${shore - 200}L${SHORE_LEFT} ${shore - 200}z`, `fill="url(#sheet${share})"`)}${foamRows.join('')}
  <g fill="none" stroke-linecap="round">
  ${path(edge, `stroke="${darken(sea, 0.55)}" stroke-width="12" opacity="0.12" transform="translate(0 9)"`)}
  ${path(edge, `stroke="${foam}" stroke-width="13" opacity="0.95"`)}
  ${path(edge, `stroke="${foam}" stroke-width="26" stroke-dasharray="60 38 24 70 110 44" opacity="0.5"`)}</g>`;
}

type BreakerOptions = { from: number; to: number; colour: string };

/** Low waves that reach the shore one after another. */
export async function breakers(studio: Studio, { from, to, colour }: BreakerOptions): Promise<Actor[]> {
  const white = lighten(colour, 0.5);
  return Promise.all(
    [0, 1, 2].map(async (index) => {
      const points = planShore(studio, to, 22);
      const crest = curveThrough(points);
      const head = drawFoam(studio, points, { above: 0, length: [140, 420], thick: 9, gap: [10, 120] });
      const back = drawFoam(studio, points, { above: 16, length: [60, 200], thick: 5, gap: [60, 220] });
      const sprite = await studio.paint(
        `<defs>${downward(`wave${index}`, [
          [0, white, 0],
          [1, white, 0.42],
        ])}</defs>
        ${path(`${crest}L${SHORE_RIGHT} ${to - 70}L${SHORE_LEFT} ${to - 70}z`, `fill="url(#wave${index})"`)}
        ${path(head, `fill="${white}" opacity="0.9"`)}${path(back, `fill="${white}" opacity="0.55"`)}`,
        { x: SHORE_LEFT, y: to - 90, width: SHORE_RIGHT - SHORE_LEFT, height: 140 },
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
