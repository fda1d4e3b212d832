import { paintHill, planRidge } from '../../blocks/land/hills.ts';
import { palm } from '../../blocks/land/palm.ts';
import { beachSand } from '../../blocks/sea/beach-sand.ts';
import { boat } from '../../blocks/sea/boats.ts';
import { breakers, surf } from '../../blocks/sea/surf.ts';
import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { type Actor, still } from '../../engine/actor.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { aquaDay, clearDay, coralDusk, peachMorning } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const HORIZON = 850;
const SHORE = 1360;

export const palmBeach: SceneFamily = {
  scene: 'palm-beach',
  tags: ['beach', 'sea'],
  looks: {
    aqua: {
      timeOfDay: 'day',
      build: (studio) => buildBeach(studio, aquaDay, { sea: '#0fa3b1', sand: '#f3dcb2', wet: '#c9a878' }),
    },
    clear: {
      timeOfDay: 'day',
      build: (studio) => buildBeach(studio, clearDay, { sea: '#128fc2', sand: '#f5e0ba', wet: '#cfae80' }),
    },
    coral: {
      timeOfDay: 'dusk',
      build: (studio) => buildBeach(studio, coralDusk, { sea: '#7a3f78', sand: '#b56a63', wet: '#6b3a58' }),
    },
    peach: {
      timeOfDay: 'morning',
      build: (studio) => buildBeach(studio, peachMorning, { sea: '#5f9fa8', sand: '#ecd3b4', wet: '#b99d84' }),
    },
  },
};

type Coast = { sea: string; sand: string; wet: string };

/** A beach under palms, with waves that run up the sand and back. */
async function buildBeach(studio: Studio, palette: Palette, { sea, sand, wet }: Coast): Promise<Actor[]> {
  const isDay = palette.timeOfDay === 'day';
  const sun = { x: 330, y: isDay ? 300 : 690, radius: isDay ? 66 : 118 };
  const island = { foot: HORIZON + 2, height: 90, colour: palette.far, haze: palette.haze, peaks: 1.6 };
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow: { ...sun, radius: 640, strength: 0.75 } })),
    still(await paintSun(studio, palette, sun)),
    await driftingClouds(studio, {
      top: 60,
      height: 700,
      ...palette.cloud,
      cover: 0.66,
      stretch: isDay ? 2.8 : 5,
      opacity: 0.92,
      softness: 0.32,
      lightFrom: isDay ? 1 : -1,
      travel: 200,
    }),
    still(await paintHill(studio, planRidge(studio, island), island)),
    water(studio, {
      horizon: HORIZON,
      bottom: SHORE + 240,
      deep: sea,
      depth: [0.45, 0.85],
      swell: 0.6,
      crest: { colour: palette.haze, strength: 0.8 },
      glint: { x: sun.x, colour: palette.light, spread: [sun.radius, 200], strength: isDay ? 0.5 : 0.9 },
    }),
    await boat(studio, {
      kind: 'sail',
      palette,
      x: 640,
      waterline: HORIZON + 46,
      size: 78,
      lit: false,
      phase: 0.2,
      travel: (at) => 70 * (at.progress - 0.5),
    }),
    ...(await breakers(studio, { from: HORIZON + 130, to: SHORE + 10, colour: palette.light })),
    still(await beachSand(studio, { shore: SHORE, sand, wet })),
    ...(await surf(studio, { shore: SHORE, colour: palette.light, sea, wet })),
    await palm(studio, {
      x: 1010,
      foot: 2000,
      height: 1470,
      lean: -240,
      spread: 430,
      colour: palette.near,
      rim: palette.haze,
      rimStrength: isDay ? 0.6 : 0.4,
      wind: 20,
    }),
    await palm(studio, {
      x: 1125,
      foot: 1660,
      height: 850,
      lean: -95,
      spread: 330,
      colour: palette.near,
      rim: palette.haze,
      rimStrength: isDay ? 0.55 : 0.4,
      wind: 15,
      phase: 0.4,
    }),
    await flock(studio, { count: 5, top: 330, bottom: 740, size: [26, 52], colour: isDay ? '#ffffff' : palette.near }),
  ];
}
