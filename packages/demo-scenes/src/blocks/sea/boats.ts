import { type Actor, group, moving } from '../../engine/actor.ts';
import { lighten, mixColours } from '../../engine/colour.ts';
import type { Moment } from '../../engine/moment.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { downward, path, rect } from '../svg.ts';
import { reflection } from './reflection.ts';

type BoatOptions = {
  kind: 'yacht' | 'sail';
  palette: Palette;
  x: number;
  waterline: number;
  size: number;
  lit: boolean;
  facesLeft?: boolean;
  phase: number;
  travel?: (at: Moment) => number;
};

const DRAWN = { yacht: { width: 300, height: 116 }, sail: { width: 200, height: 330 } };

/** A boat that rocks on the water, with its reflection. */
export async function boat(
  studio: Studio,
  { kind, palette, x, waterline, size, lit, facesLeft = false, phase, travel }: BoatOptions,
): Promise<Actor> {
  const { width, height } = DRAWN[kind];
  const scale = size / width;
  const markup = kind === 'yacht' ? drawYacht(palette, lit) : drawSailboat(palette, lit);
  const flip = facesLeft ? -scale : scale;
  const from = facesLeft ? x + size : x;
  const above = { x: x - 30, y: waterline - height * scale - 10, width: size + 60, height: height * scale + 14 };
  const below = { x: x - 40, y: waterline, width: size + 80, height: height * scale * 0.8 };
  const hull = await studio.paint(
    `<g transform="translate(${from} ${waterline}) scale(${flip} ${scale})">${markup}</g>`,
    above,
  );
  const image = await studio.paint(
    `<g opacity="0.5" transform="translate(${from} ${waterline}) scale(${flip} ${-scale * 0.8})">${markup}</g>`,
    below,
    { blur: 2 },
  );
  const rock = (at: Moment) => ({ x: travel ? travel(at) : 0, y: 2.4 * at.swing(3, phase) });
  const tilt = (at: Moment) => 5 * at.swing(4, phase);
  return group([reflection(image, rock), moving(hull, (at) => ({ ...rock(at), lean: (share) => tilt(at) * share }))]);
}

/** Keel at y = 0, bow to the right. */
function drawYacht(palette: Palette, lit: boolean): string {
  const white = mixColours(lighten(palette.haze, 0.35), palette.mid, palette.timeOfDay === 'night' ? 0.5 : 0.18);
  const shade = mixColours(white, palette.near, 0.45);
  const glass = lit ? palette.lamp : mixColours(palette.near, palette.mid, 0.4);
  return `<defs>${downward('hullSide', [
    [0, white],
    [0.65, mixColours(white, palette.mid, 0.35)],
    [1, shade],
  ])}</defs>
    ${path('M4 -34C60 -40 200 -46 298 -56C284 -26 262 -6 240 0H22C12 -2 6 -16 4 -34z', 'fill="url(#hullSide)"')}
    ${path('M10 -14C90 -18 200 -22 270 -30', `stroke="${mixColours(palette.near, palette.mid, 0.4)}" stroke-width="3" fill="none"`)}
    ${path('M34 -38L46 -66C100 -72 150 -72 176 -66L214 -46z', `fill="${white}"`)}
    ${path('M52 -44L58 -61C100 -66 146 -66 170 -62L196 -49z', `fill="${glass}"`)}
    ${path('M62 -68L72 -88C102 -92 128 -91 142 -86L160 -68z', `fill="${mixColours(white, shade, 0.25)}"`)}
    ${path('M74 -70L80 -83C102 -86 126 -86 136 -82L148 -69z', `fill="${glass}" opacity="0.92"`)}
    ${path('M84 -90L90 -98H118L124 -90M104 -98V-114M98 -108H112', `stroke="${shade}" stroke-width="2.2" fill="none"`)}
    ${path('M90 -44h2v-18h-2zM130 -44h2v-20h-2zM166 -46h2v-16h-2z', `fill="${white}"`)}
    <g fill="none">
    <path d="M200 -50V-58M220 -52V-61M240 -53V-62M260 -55V-64M280 -56V-65M200 -58Q250 -61 282 -66" stroke="${shade}"/>
    ${path('M4 -34C60 -40 200 -46 298 -56', `stroke="${lighten(palette.light, 0.3)}" stroke-width="2" opacity="0.85"`)}</g>`;
}

function drawSailboat(palette: Palette, lit: boolean): string {
  const sail = mixColours(lighten(palette.haze, 0.45), palette.mid, palette.timeOfDay === 'night' ? 0.5 : 0.08);
  const hull = mixColours(palette.near, palette.mid, 0.2);
  return `<defs>${downward('canvas', [
    [0, lighten(sail, 0.2)],
    [1, mixColours(sail, palette.far, 0.35)],
  ])}</defs>
    ${rect(94, -322, 4, 296, `fill="${hull}"`)}
    ${path('M102 -312C140 -230 166 -130 178 -42C150 -36 122 -36 102 -38z', 'fill="url(#canvas)"')}
    ${path('M90 -296C56 -220 34 -140 22 -52C48 -44 72 -42 90 -44z', 'fill="url(#canvas)" opacity="0.9"')}
    <path d="M102 -250Q136 -244 142 -240M102 -180Q150 -172 160 -168M102 -110Q160 -102 170 -98"
      stroke="${palette.far}" stroke-width="1.4" fill="none" opacity="0.5"/>
    ${path('M6 -30C70 -24 140 -26 198 -36C188 -12 172 -2 152 0H44C24 -2 12 -12 6 -30z', `fill="${hull}"`)}
    ${path('M6 -30C70 -24 140 -26 198 -36', `stroke="${palette.haze}" stroke-width="2.4" fill="none"`)}
    ${lit ? `<circle cx="96" cy="-324" r="4" fill="${palette.lamp}"/>` : ''}`;
}
