import { between } from '../../engine/between.ts';
import { darken, lighten, lightUp, mixColours } from '../../engine/colour.ts';
import type { Palette } from '../../palette.ts';
import type { Random } from '../../seeded-random.ts';
import { markup, path, polygon, rect } from '../svg.ts';

export type HouseTones = { walls: readonly string[]; roofs: readonly string[]; edge: string };

type HouseRow = {
  left: number;
  right: number;
  foot: (x: number) => number;
  width: readonly [number, number];
  height: readonly [number, number];
  tones: HouseTones;
  windows: { colour: string; lit: number };
};

/** Shares of sky light and of shadow on the walls. */
const DAYLIGHT = {
  morning: { sky: 0.85, shade: 0.05 },
  day: { sky: 1, shade: 0 },
  dusk: { sky: 0.5, shade: 0.2 },
  night: { sky: 0.25, shade: 0.22 },
} as const;

/** Wall and roof colours for the time of day. At `distance` 1 haze covers them completely. */
export function houseTones(palette: Palette, distance: number): HouseTones {
  const { sky, shade } = DAYLIGHT[palette.timeOfDay];
  const light = mixColours(lighten(palette.far, 0.1), palette.haze, sky);
  const haze = mixColours(palette.far, palette.haze, 0.3);
  const tone = (colour: string) => mixColours(mixColours(lightUp(colour, light), palette.near, shade), haze, distance);
  return {
    walls: ['#f3dfc6', '#e8b899', '#d99c86', '#cfd8d8', '#f0cf9f', '#b9c9b6', '#ffffff'].map(tone),
    roofs: ['#b5533c', '#9c4534', '#c4694a'].map(tone),
    edge: lighten(palette.haze, 0.1),
  };
}

/** One row of houses side by side. The lit windows form three groups. */
export function drawHouses(random: Random, row: HouseRow): { body: string; lights: [string, string, string] } {
  const lights: [string, string, string] = ['', '', ''];
  let body = '';
  for (let x = row.left; x < row.right; ) {
    const width = between(random, ...row.width);
    const house = { x, width, foot: row.foot(x + width / 2), height: between(random, ...row.height) };
    body += drawHouse(random, house, row.tones);
    const panes = drawPanes(random, house, row.windows.lit);
    body += path(panes.dark, `fill="${darken(random.pick(row.tones.walls), 0.45)}" opacity="0.75"`);
    lights[random.integer(0, 2)] += path(
      panes.lit,
      `fill="${random.chance(0.25) ? lighten(row.windows.colour, 0.4) : row.windows.colour}"`,
    );
    x += width * between(random, 0.8, 1.02);
  }
  return { body, lights };
}

type House = { x: number; width: number; foot: number; height: number };

function drawHouse(random: Random, { x, width, foot, height }: House, { walls, roofs, edge }: HouseTones): string {
  const wall = random.pick(walls);
  const roof = random.pick(roofs);
  const top = foot - height;
  const front =
    rect(x, top, width, height + 60, `fill="${wall}"`) +
    rect(x + width * 0.72, top, width * 0.28, height + 60, `fill="${darken(wall, 0.22)}"`);
  const kind = random.next();
  if (kind < 0.42) {
    const rise = width * between(random, 0.22, 0.32);
    const eave = width * 0.06;
    return (
      front +
      polygon(
        [
          [x - eave, top],
          [x + width * 0.3, top - rise],
          [x + width * 0.72, top - rise],
          [x + width + eave, top],
        ],
        `fill="${roof}"`,
      ) +
      polygon(
        [
          [x + width * 0.72, top - rise],
          [x + width + eave, top],
          [x + width * 0.74, top],
        ],
        `fill="${darken(roof, 0.25)}"`,
      ) +
      path(
        markup`M${x + width * 0.3} ${top - rise}H${x + width * 0.72}`,
        `stroke="${edge}" stroke-width="1.4" opacity="0.5"`,
      )
    );
  }
  const parapet = rect(x - 2, top - 5, width + 4, 7, `fill="${lighten(wall, 0.12)}"`);
  const onRoof =
    kind < 0.62
      ? rect(x + width * 0.15, top - width * 0.2, width * 0.34, width * 0.2, `fill="${darken(wall, 0.14)}"`)
      : drawAerial(x + width * 0.6, top, width * 0.3, edge);
  return front + onRoof + parapet;
}

function drawAerial(x: number, foot: number, height: number, colour: string): string {
  return path(
    markup`M${x} ${foot}v${-height}m${-height * 0.3} ${height * 0.16}h${height * 0.6}
      m${-height * 0.48} ${height * 0.16}h${height * 0.36}`,
    `stroke="${colour}" stroke-width="1.2" fill="none" opacity="0.4"`,
  );
}

function drawPanes(random: Random, { x, width, foot, height }: House, lit: number): { dark: string; lit: string } {
  const panes = { dark: '', lit: '' };
  const columns = Math.max(2, Math.round(width / 26));
  const step = width / columns;
  const size = step * 0.42;
  for (let y = foot - height + step * 0.5; y + size * 1.6 < foot; y += step * 1.25) {
    for (let column = 0; column < columns; column++) {
      const commands = markup`M${x + step * (column + 0.29)} ${y}h${size}v${size * 1.35}h${-size}z`;
      if (random.chance(lit)) panes.lit += commands;
      else if (random.chance(0.8)) panes.dark += commands;
    }
  }
  return panes;
}
