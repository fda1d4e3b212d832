import { paintClouds } from '../blocks/clouds.ts';
import { paintMoon, paintSky, paintSun } from '../blocks/sky.ts';
import { starrySky } from '../blocks/stars.ts';
import { water } from '../blocks/water.ts';
import { type Actor, endless, still } from '../engine/actor.ts';
import type { Studio } from '../engine/studio.ts';
import type { Palette } from '../palette.ts';
import { coralDusk, goldMorning, indigoNight, tealNight, violetNight } from '../palettes.ts';
import type { SceneFamily } from '../scene-family.ts';

const HORIZON = 1090;

export const openSea: SceneFamily = {
  scene: 'open-sea',
  moods: ['sea'],
  looks: {
    indigo: { timeOfDay: 'night', stage: (studio) => stageSea(studio, indigoNight, { x: 640, y: 520, radius: 92 }) },
    teal: { timeOfDay: 'night', stage: (studio) => stageSea(studio, tealNight, { x: 430, y: 610, radius: 120 }) },
    violet: { timeOfDay: 'night', stage: (studio) => stageSea(studio, violetNight, { x: 560, y: 800, radius: 170 }) },
    coral: { timeOfDay: 'dusk', stage: (studio) => stageSea(studio, coralDusk, { x: 560, y: 930, radius: 150 }) },
    gold: { timeOfDay: 'morning', stage: (studio) => stageSea(studio, goldMorning, { x: 470, y: 900, radius: 130 }) },
  },
};

async function stageSea(
  studio: Studio,
  palette: Palette,
  disc: { x: number; y: number; radius: number },
): Promise<Actor[]> {
  const isNight = palette.timeOfDay === 'night';
  const glow = { x: disc.x, y: disc.y, radius: 620, strength: 0.55 };
  const highClouds = { x: -260, y: 120, width: 1600, height: 640 };
  const lowClouds = { x: -260, y: 660, width: 1600, height: 400 };
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow })),
    ...(isNight ? [await starrySky(studio, { bottom: HORIZON - 80, count: 420 })] : []),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    endless(
      await paintClouds(studio, {
        box: highClouds,
        ...palette.cloud,
        cover: 0.42,
        stretch: 5,
        opacity: 0.5,
        softness: 0.5,
      }),
      { x: 260 },
    ),
    endless(
      await paintClouds(studio, {
        box: lowClouds,
        ...palette.cloud,
        cover: 0.6,
        stretch: 7,
        opacity: 0.75,
        softness: 0.35,
        grain: 110,
      }),
      { x: 190 },
    ),
    water(studio, {
      horizon: HORIZON,
      deep: palette.water,
      depth: [0.25, 0.78],
      swell: 1,
      crest: { colour: palette.haze, strength: 0.5 },
      glint: { x: disc.x, colour: palette.light, spread: [disc.radius * 0.95, 320], strength: 0.95 },
    }),
  ];
}
