import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintMoon, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { type Actor, still } from '../../engine/actor.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { coralDusk, goldMorning, indigoNight, tealNight, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const HORIZON = 1090;

export const openSea: SceneFamily = {
  scene: 'open-sea',
  tags: ['sea'],
  looks: {
    indigo: { timeOfDay: 'night', build: (studio) => buildSea(studio, indigoNight, { x: 640, y: 520, radius: 92 }) },
    teal: { timeOfDay: 'night', build: (studio) => buildSea(studio, tealNight, { x: 430, y: 610, radius: 120 }) },
    violet: { timeOfDay: 'night', build: (studio) => buildSea(studio, violetNight, { x: 560, y: 800, radius: 170 }) },
    coral: { timeOfDay: 'dusk', build: (studio) => buildSea(studio, coralDusk, { x: 560, y: 930, radius: 150 }) },
    gold: { timeOfDay: 'morning', build: (studio) => buildSea(studio, goldMorning, { x: 470, y: 900, radius: 130 }) },
  },
};

type Disc = { x: number; y: number; radius: number };

/** Open water below the sky, with the light of the sun or moon on it. */
async function buildSea(studio: Studio, palette: Palette, disc: Disc): Promise<Actor[]> {
  const isNight = palette.timeOfDay === 'night';
  const high = { top: 120, height: 640, cover: 0.42, stretch: 5, opacity: 0.5, softness: 0.5, travel: 260 };
  const low = { top: 660, height: 400, cover: 0.6, stretch: 7, opacity: 0.75, softness: 0.35, grain: 110, travel: 190 };
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow: { ...disc, radius: 620, strength: 0.55 } })),
    ...(isNight ? [await starrySky(studio, { bottom: HORIZON - 80, count: 420 })] : []),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    await driftingClouds(studio, { ...palette.cloud, ...high }),
    await driftingClouds(studio, { ...palette.cloud, ...low }),
    water(studio, {
      horizon: HORIZON,
      deep: palette.water,
      depth: [0.25, 0.78],
      swell: 1,
      crest: { colour: palette.haze, strength: 0.5 },
      glint: { x: disc.x, colour: palette.light, spread: [disc.radius * 1.2, 330], strength: 0.95 },
    }),
  ];
}
