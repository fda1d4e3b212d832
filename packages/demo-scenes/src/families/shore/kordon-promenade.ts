import { paintHill, planRidge } from '../../blocks/land/hills.ts';
import { palm } from '../../blocks/land/palm.ts';
import { lampGlow } from '../../blocks/light/lamp-glow.ts';
import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { downward, markup, path, radial, rect } from '../../blocks/svg.ts';
import { drawCouple } from '../../blocks/town/couple.ts';
import { drawPaving } from '../../blocks/town/paving.ts';
import { drawBench, drawLamp } from '../../blocks/town/street.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { darken, mixColours } from '../../engine/colour.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { aquaDay, coralDusk, roseDusk, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const HORIZON = 1060;
const QUAY = 1530;
const SUN_X = 690;

const LAMPS = [
  { x: 436, foot: QUAY + 60, height: 470 },
  { x: 66, foot: QUAY + 130, height: 640 },
];

/** Shadows of the palms, lamps, couple and bench: distance in front of the quay's edge, and width. */
const SHADOWS = [
  { x: 236, depth: 26, width: 34 },
  { x: 905, depth: 14, width: 26 },
  { x: 560, depth: 4, width: 18 },
  { x: 436, depth: 60, width: 12 },
  { x: 66, depth: 130, width: 14 },
  { x: 345, depth: 66, width: 60 },
  { x: 735, depth: 92, width: 190 },
];

export const kordonPromenade: SceneFamily = {
  scene: 'kordon-promenade',
  tags: ['sea', 'city', 'palm', 'izmir'],
  looks: {
    coral: { timeOfDay: 'dusk', build: (studio) => buildPromenade(studio, coralDusk) },
    rose: { timeOfDay: 'dusk', build: (studio) => buildPromenade(studio, roseDusk) },
    aqua: { timeOfDay: 'day', build: (studio) => buildPromenade(studio, aquaDay) },
    violet: { timeOfDay: 'night', build: (studio) => buildPromenade(studio, violetNight) },
  },
};

/** The quay with its palms and lamps, with the sun behind them over the gulf. */
async function buildPromenade(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isDay = palette.timeOfDay === 'day';
  const sun = { x: SUN_X, y: isDay ? 420 : 900, radius: isDay ? 70 : 130 };
  const hill = { foot: HORIZON + 2, height: 150, colour: palette.far, haze: palette.haze, peaks: 2.1 };
  const palms = [
    { x: 236, foot: QUAY + 26, height: 800, lean: 62, spread: 290, phase: 0 },
    { x: 905, foot: QUAY + 14, height: 590, lean: -38, spread: 235, phase: 0.35 },
    { x: 560, foot: QUAY + 4, height: 400, lean: 22, spread: 160, phase: 0.6 },
  ];
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow: { ...sun, radius: 720, strength: 0.75 } })),
    still(await paintSun(studio, palette, sun)),
    await driftingClouds(studio, {
      top: 180,
      height: 680,
      ...palette.cloud,
      cover: 0.55,
      stretch: 5,
      opacity: 0.75,
      softness: 0.35,
      lightFrom: isDay ? 1 : -1,
    }),
    still(await paintHill(studio, planRidge(studio, hill), hill)),
    water(studio, {
      horizon: HORIZON,
      bottom: QUAY + 6,
      deep: palette.water,
      depth: [0.15, 0.6],
      swell: 0.5,
      crest: { colour: palette.haze, strength: 0.5 },
      glint: { x: sun.x, colour: palette.light, spread: [sun.radius, 220], strength: isDay ? 0.5 : 0.95 },
    }),
    await flock(studio, { count: 6, top: 520, bottom: 900, size: [26, 54], colour: isDay ? '#ffffff' : palette.near }),
    still(await paintQuay(studio, palette)),
    ...(await Promise.all(
      palms
        .toReversed()
        .map((each) =>
          palm(studio, { ...each, colour: palette.near, rim: palette.haze, rimStrength: isDay ? 0.5 : 0.4 }),
        ),
    )),
    ...(isDay ? [] : [await lampGlow(studio, { lamps: LAMPS.map(toLight), colour: palette.lamp })]),
  ];
}

function paintQuay(studio: Studio, palette: Palette) {
  const paving = mixColours(palette.near, palette.mid, 0.35);
  const shadows = SHADOWS.map(drawShadow);
  return studio.paint(
    `<defs>${downward('shadow', [
      [0, darken(palette.near, 0.3), 0.75],
      [1, darken(palette.near, 0.3), 0],
    ])}${downward('paving', [
      [0, mixColours(paving, palette.haze, 0.34)],
      [0.12, paving],
      [1, darken(palette.near, 0.25)],
    ])}${radial('light', [
      [0, palette.light, 0.5],
      [1, palette.light, 0],
    ])}</defs>
    ${rect(0, QUAY, DESIGN_WIDTH, 16, `fill="${darken(palette.near, 0.2)}"`)}
    ${rect(0, QUAY, DESIGN_WIDTH, 4, `fill="${palette.haze}" opacity="0.75"`)}
    ${rect(0, QUAY + 14, DESIGN_WIDTH, 1920 - QUAY, 'fill="url(#paving)"')}
    <ellipse cx="${SUN_X}" cy="${QUAY + 20}" rx="420" ry="120" fill="url(#light)" opacity="0.5"/>
    ${drawPaving({ top: QUAY + 26, colour: palette.haze, opacity: 0.07, step: [62, 236], rows: [30, 70, 140, 250] })}
    ${shadows.join('')}
    ${drawBench({ x: 640, foot: QUAY + 92, size: 190, colour: palette.near })}
    ${LAMPS.map((lamp) => drawLamp({ ...lamp, colour: palette.near })).join('')}
    ${drawCouple({ x: 330, foot: QUAY + 66, height: 150, colour: palette.near })}`,
    { x: 0, y: 800, width: DESIGN_WIDTH, height: 1120 },
  );
}

function toLight({ x, foot, height }: (typeof LAMPS)[number]) {
  return { x, y: foot - height, radius: 150 };
}

/** A shadow that the low sun casts toward the viewer. */
function drawShadow({ x, depth, width }: (typeof SHADOWS)[number]): string {
  const foot = QUAY + depth;
  const end = x + ((x - SUN_X) / (foot - HORIZON)) * (DESIGN_HEIGHT - foot);
  return path(
    markup`M${x - width / 2} ${foot}h${width}L${end + width * 0.9} ${DESIGN_HEIGHT}h${-width * 1.8}z`,
    'fill="url(#shadow)"',
  );
}
