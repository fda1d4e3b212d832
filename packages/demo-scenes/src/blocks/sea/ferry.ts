import { type Actor, group, moving } from '../../engine/actor.ts';
import { lighten, mixColours } from '../../engine/colour.ts';
import type { Moment } from '../../engine/moment.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { across, circle, downward, ellipse, path, radial } from '../svg.ts';
import { reflection } from './reflection.ts';

const LENGTH = 640;
const DRAUGHT = 196;

type FerryOptions = {
  palette: Palette;
  x: number;
  waterline: number;
  size: number;
  lit: boolean;
  travel: (at: Moment) => number;
};

/** A city ferry with two decks, its reflection and the foam at its hull. */
export async function ferry(
  studio: Studio,
  { palette, x, waterline, size, lit, travel }: FerryOptions,
): Promise<Actor> {
  const scale = size / LENGTH;
  const markup = drawFerry(palette, lit);
  const top = waterline - (DRAUGHT + 40) * scale;
  const box = { x: x - 30, y: top, width: size + 60, height: waterline - top + 4 };
  const hull = await studio.paint(
    `<g transform="translate(${x} ${waterline - DRAUGHT * scale}) scale(${scale})">${markup}</g>`,
    box,
  );
  const image = await studio.paint(
    `<g opacity="0.55" transform="translate(${x} ${waterline + DRAUGHT * scale * 0.86}) scale(${scale} ${-scale * 0.86})">${markup}</g>`,
    { x: x - 60, y: waterline, width: size + 120, height: (DRAUGHT + 20) * scale },
    { blur: 3 },
  );
  const foam = await studio.paint(drawFoam(palette, { x, waterline, size }), {
    x: x - size * 0.9,
    y: waterline - 16,
    width: size * 2.1,
    height: 60,
  });
  const bob = (at: Moment) => ({ x: travel(at), y: 2.2 * at.swing(3) });
  return group([
    reflection(image, bob),
    moving(foam, (at) => ({ x: travel(at), opacity: 0.75 + 0.2 * at.swing(1.4) })),
    moving(hull, bob),
  ]);
}

function drawFerry(palette: Palette, lit: boolean): string {
  const body = mixColours(palette.near, palette.mid, 0.25);
  const deck = mixColours(palette.near, palette.haze, 0.3);
  const shade = mixColours(palette.near, palette.haze, 0.14);
  const glass = lit ? palette.lamp : mixColours(palette.near, palette.far, 0.3);
  const rim = `stroke="${palette.haze}" stroke-width="2.2" stroke-opacity="0.75" fill="none"`;
  const windows = (from: number, to: number, y: number, width: number, height: number) => {
    let commands = '';
    for (let at = from; at + width <= to; at += width * 1.55) commands += `M${at} ${y}h${width}v${height}h${-width}z`;
    return path(commands, `fill="${glass}"`);
  };
  const rails = (from: number, to: number, y: number) => {
    let commands = `M${from} ${y}H${to}M${from} ${y + 7}H${to}`;
    for (let at = from; at <= to; at += 14) commands += `M${at} ${y}v15`;
    return path(commands, `stroke="${shade}" stroke-width="1.8" fill="none"`);
  };
  return `<defs>${downward('hull', [
    [0, deck],
    [0.2, body],
    [1, palette.near],
  ])}${across('deckside', [
    [0, shade],
    [0.7, deck],
    [1, mixColours(deck, palette.haze, 0.35)],
  ])}${radial('cabin', [
    [0, palette.lamp, 0.45],
    [1, palette.lamp, 0],
  ])}</defs>
  ${rails(96, 470, 37)}
  ${path('M214 52L222 4H262L268 52z', `fill="${shade}"`)}
  ${path('M219 22L222 4H262L264 22z', 'fill="#c9403a" opacity="0.85"')}
  ${path('M350 52V-22M338 -6H362M350 -22L398 26', `stroke="${shade}" stroke-width="3" fill="none"`)}
  ${path('M404 52V22Q404 18 410 18H452Q460 18 464 26L476 52z', 'fill="url(#deckside)"')}${windows(412, 466, 27, 9, 13)}
  ${path('M74 94V54Q74 50 80 50H486Q494 50 500 58L520 94z', 'fill="url(#deckside)"')}
  ${windows(92, 496, 62, 13, 17)}
  ${rails(30, 74, 78)}${rails(520, 580, 82)}
  ${path('M34 144V98Q34 92 40 92H538Q546 92 552 98L584 140z', 'fill="url(#deckside)"')}
  ${windows(52, 552, 104, 15, 22)}
  ${path('M0 138Q300 150 640 122L604 184Q596 198 578 198H44Q20 198 14 184z', 'fill="url(#hull)"')}
  <path d="M5 158Q300 168 624 146" stroke="${lighten(palette.haze, 0.2)}" stroke-width="3.4" stroke-opacity="0.55" fill="none"/>
  ${path('M0 138Q300 150 640 122', rim)}${path('M74 51H486', rim)}${path('M36 92.5H540', rim)}
  ${lit ? ellipse(300, 96, 360, 100, 'fill="url(#cabin)" opacity="0.5"') + circle(350, -22, 5, 'fill="#fff4dc"') : ''}`;
}

function drawFoam(palette: Palette, { x, waterline, size }: { x: number; waterline: number; size: number }): string {
  const white = lighten(palette.haze, 0.6);
  const streaks = [0, 1, 2, 3].map((index) =>
    ellipse(
      x + size * (0.5 - index * 0.17),
      waterline + 2 + index * 7,
      size * (0.52 + index * 0.09),
      3.2 + index * 1.5,
      `fill="url(#foam)" opacity="${0.7 - index * 0.14}"`,
    ),
  );
  return `<defs>${radial('foam', [
    [0, white, 0.9],
    [0.6, white, 0.45],
    [1, white, 0],
  ])}</defs>${streaks.join('')}${ellipse(x + size * 0.95, waterline, size * 0.06, 6, 'fill="url(#foam)"')}`;
}
