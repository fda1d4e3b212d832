import { paintHill, planRidge } from '../../blocks/land/hills.ts';
import { palm } from '../../blocks/land/palm.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { downward, ellipse, radial, rect } from '../../blocks/svg.ts';
import { drawClockTower } from '../../blocks/town/clock-tower.ts';
import { drawCouple } from '../../blocks/town/couple.ts';
import { drawHouses, houseTones } from '../../blocks/town/houses.ts';
import { drawPaving } from '../../blocks/town/paving.ts';
import { drawPigeons } from '../../blocks/town/pigeons.ts';
import { drawLamp } from '../../blocks/town/street.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, peachMorning, roseDusk, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const GROUND = 1460;

export const clockTowerSquare: SceneFamily = {
  scene: 'clock-tower-square',
  tags: ['city', 'izmir'],
  looks: {
    rose: { timeOfDay: 'dusk', build: (studio) => buildSquare(studio, roseDusk) },
    amber: { timeOfDay: 'dusk', build: (studio) => buildSquare(studio, amberDusk) },
    violet: { timeOfDay: 'night', build: (studio) => buildSquare(studio, violetNight) },
    peach: { timeOfDay: 'morning', build: (studio) => buildSquare(studio, peachMorning) },
  },
};

async function buildSquare(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isMorning = palette.timeOfDay === 'morning';
  const isNight = palette.timeOfDay === 'night';
  const sun = { x: 780, y: isMorning ? 760 : 1010, radius: isMorning ? 90 : 130 };
  const hill = { foot: GROUND, height: 300, colour: palette.far, haze: palette.haze, peaks: 1.4 };
  const ridge = planRidge(studio, hill);
  const tones = houseTones(palette, 0.5);
  const houses = drawHouses(studio.random, {
    left: -20,
    right: 1100,
    foot: () => GROUND + 4,
    width: [70, 130],
    height: [90, 190],
    tones,
    windows: { colour: palette.lamp, lit: isMorning ? 0 : 0.45 },
  });
  const square = { x: 0, y: GROUND - 320, width: DESIGN_WIDTH, height: 1920 - GROUND + 320 };
  return [
    still(
      await paintSky(studio, palette, {
        horizon: GROUND,
        glow: { ...sun, radius: 760, strength: isNight ? 0.5 : 0.75 },
      }),
    ),
    ...(isNight
      ? [await starrySky(studio, { bottom: 900, count: 300 })]
      : [still(await paintSun(studio, palette, sun))]),
    await driftingClouds(studio, {
      top: 160,
      height: 800,
      ...palette.cloud,
      cover: 0.58,
      stretch: 4.6,
      opacity: 0.8,
      softness: 0.36,
      lightFrom: isMorning ? 1 : -1,
      travel: 230,
    }),
    still(await paintHill(studio, ridge, hill)),
    still(
      await studio.paint(houses.body + houses.lights.join(''), {
        x: 0,
        y: GROUND - 260,
        width: DESIGN_WIDTH,
        height: 270,
      }),
    ),
    still(await studio.paint(drawSquare(palette, sun.x), square)),
    await palm(studio, {
      x: 150,
      foot: GROUND + 40,
      height: 520,
      lean: 30,
      spread: 210,
      colour: palette.near,
      rim: palette.haze,
    }),
    await palm(studio, {
      x: 962,
      foot: GROUND + 30,
      height: 430,
      lean: -26,
      spread: 180,
      colour: palette.near,
      rim: palette.haze,
      phase: 0.4,
    }),
    still(
      await studio.paint(drawClockTower({ palette, x: 540, foot: GROUND + 66, height: 1000, lit: !isMorning }), {
        x: 90,
        y: 440,
        width: 900,
        height: 1100,
      }),
    ),
    still(
      await studio.paint(
        drawLamp({ x: 322, foot: GROUND + 150, height: 330, colour: palette.near }) +
          drawCouple({ x: 742, foot: GROUND + 170, height: 132, colour: palette.near }) +
          drawPigeons(studio.random, {
            left: 120,
            right: 640,
            top: GROUND + 190,
            bottom: GROUND + 330,
            count: 26,
            colour: darken(palette.near, 0.25),
          }),
        square,
      ),
    ),
    await flock(studio, {
      count: 11,
      top: 420,
      bottom: 1080,
      size: [26, 60],
      colour: mixColours(palette.near, palette.mid, 0.35),
    }),
  ];
}

/** Wet paving that reflects the light. */
function drawSquare(palette: Palette, lightX: number): string {
  const paving = mixColours(palette.mid, palette.near, 0.45);
  const rows = [14, 34, 62, 102, 158, 238, 350];
  return `<defs>${downward('paving', [
    [0, mixColours(paving, palette.haze, 0.45)],
    [0.25, mixColours(paving, palette.haze, 0.14)],
    [1, darken(palette.near, 0.2)],
  ])}${radial('shine', [
    [0, lighten(palette.haze, 0.3), 0.5],
    [1, palette.haze, 0],
  ])}</defs>
  ${rect(0, GROUND, DESIGN_WIDTH, 1920 - GROUND, 'fill="url(#paving)"')}
  ${ellipse(lightX, GROUND + 60, 520, 130, 'fill="url(#shine)"')}
  ${ellipse(540, GROUND + 120, 330, 60, 'fill="url(#shine)"')}
  ${drawPaving({ top: GROUND, colour: palette.haze, opacity: 0.1, step: [58, 250], rows })}
  ${ellipse(540, GROUND + 70, 320, 26, `fill="${palette.near}" opacity="0.5"`)}`;
}
