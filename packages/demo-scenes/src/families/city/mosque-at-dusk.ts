import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintCrescent, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { drawHouses, houseTones } from '../../blocks/town/houses.ts';
import { drawMinaret, drawMosque } from '../../blocks/town/mosque.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, coralDusk, tealNight, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const SHORE = 1430;

export const mosqueAtDusk: SceneFamily = {
  scene: 'mosque-at-dusk',
  tags: ['mosque', 'city', 'izmir'],
  looks: {
    violet: { timeOfDay: 'night', build: (studio) => buildMosque(studio, violetNight) },
    teal: { timeOfDay: 'night', build: (studio) => buildMosque(studio, tealNight) },
    coral: { timeOfDay: 'dusk', build: (studio) => buildMosque(studio, coralDusk) },
    amber: { timeOfDay: 'dusk', build: (studio) => buildMosque(studio, amberDusk) },
  },
};

/** Domes and minarets over still water. */
async function buildMosque(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isNight = palette.timeOfDay === 'night';
  const sun = { x: 540, y: 1010, radius: 190 };
  const stone = mixColours(palette.near, palette.mid, 0.35);
  const minaret = { colour: stone, rim: palette.haze, lamp: palette.lamp };
  const town = (distance: number, height: readonly [number, number]) =>
    drawHouses(studio.random, {
      left: -30,
      right: 1110,
      foot: () => SHORE,
      width: [40, 84],
      height,
      tones: houseTones(palette, distance),
      windows: { colour: palette.lamp, lit: 0.4 },
    });
  const back = town(0.6, [60, 150]);
  const front = town(0.1, [26, 74]);
  const townBox = { x: 0, y: SHORE - 200, width: DESIGN_WIDTH, height: 202 };
  const frontLights = await Promise.all(front.lights.map((markup) => studio.paint(markup, townBox)));
  return [
    still(await paintSky(studio, palette, { horizon: SHORE, glow: { ...sun, radius: 760, strength: 0.7 } })),
    await starrySky(studio, { bottom: 900, count: isNight ? 380 : 90 }),
    ...(isNight ? [] : [still(await paintSun(studio, palette, sun))]),
    still(await paintCrescent(studio, palette, { x: 770, y: 470, radius: 74 })),
    await driftingClouds(studio, {
      top: 260,
      height: 760,
      ...palette.cloud,
      cover: 0.54,
      stretch: 6,
      opacity: 0.7,
      softness: 0.4,
      lightFrom: -1,
    }),
    still(await studio.paint(back.body + back.lights.join(''), townBox)),
    still(await paintHaze(studio, { top: SHORE - 260, solid: SHORE + 40, colour: palette.haze, opacity: 0.5 })),
    still(
      await studio.paint(
        [
          drawMinaret({ x: 176, foot: SHORE, height: 700, ...minaret }),
          drawMinaret({ x: 904, foot: SHORE, height: 700, ...minaret }),
          drawMosque({ palette, x: 540, foot: SHORE, width: 640, lit: true }),
          drawMinaret({ x: 262, foot: SHORE, height: 560, ...minaret }),
          drawMinaret({ x: 818, foot: SHORE, height: 560, ...minaret }),
        ].join(''),
        { x: 100, y: SHORE - 760, width: 880, height: 762 },
      ),
    ),
    still(await studio.paint(front.body, townBox)),
    ...frontLights.map((sprite, index) =>
      moving(sprite, (at) => ({ opacity: 0.7 + 0.3 * at.swing(2 + index * 0.8, index * 0.31) })),
    ),
    water(studio, {
      horizon: SHORE,
      deep: palette.water,
      depth: [0.1, 0.7],
      swell: 0.42,
      crest: { colour: palette.haze, strength: 0.5 },
      glint: {
        x: sun.x,
        colour: isNight ? palette.lamp : palette.light,
        spread: [sun.radius, 270],
        strength: isNight ? 0.3 : 0.6,
      },
    }),
    await flock(studio, { count: 12, top: 520, bottom: 1080, size: [22, 52], colour: palette.near }),
  ];
}
