import { paintHill, planRidge } from '../../blocks/land/hills.ts';
import { ferry } from '../../blocks/sea/ferry.ts';
import { shoreLights } from '../../blocks/sea/shore-lights.ts';
import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, aquaDay, coralDusk, mistMorning, roseDusk } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const HORIZON = 1120;

export const ferryCrossing: SceneFamily = {
  scene: 'ferry-crossing',
  tags: ['ferry', 'sea', 'izmir'],
  looks: {
    coral: { timeOfDay: 'dusk', build: (studio) => buildCrossing(studio, coralDusk) },
    amber: { timeOfDay: 'dusk', build: (studio) => buildCrossing(studio, amberDusk) },
    rose: { timeOfDay: 'dusk', build: (studio) => buildCrossing(studio, roseDusk) },
    aqua: { timeOfDay: 'day', build: (studio) => buildCrossing(studio, aquaDay) },
    mist: { timeOfDay: 'morning', build: (studio) => buildCrossing(studio, mistMorning) },
  },
};

/** A ferry that crosses the gulf, with the sun behind it and gulls around it. */
async function buildCrossing(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isDusk = palette.timeOfDay === 'dusk';
  const sun = { x: studio.random.integer(640, 800), y: 900, radius: 150 };
  const ridges = [
    { foot: HORIZON + 2, height: 250, colour: palette.far, haze: palette.haze, peaks: 1.7 },
    {
      foot: HORIZON + 2,
      height: 120,
      colour: mixColours(palette.far, palette.mid, 0.65),
      haze: mixColours(palette.haze, palette.mid, 0.3),
      peaks: 3.2,
    },
  ];
  const hills = await Promise.all(ridges.map((options) => paintHill(studio, planRidge(studio, options), options)));
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow: { ...sun, radius: 800, strength: 0.8 } })),
    still(await paintSun(studio, palette, sun)),
    await driftingClouds(studio, {
      top: 200,
      height: 760,
      ...palette.cloud,
      cover: 0.62,
      stretch: 5.5,
      opacity: 0.8,
      softness: 0.34,
      lightFrom: isDusk ? -1 : 1,
    }),
    ...hills.map((hill) => still(hill)),
    ...(isDusk ? [await shoreLights(studio, { y: HORIZON - 8, depth: 34, colour: palette.lamp, count: 90 })] : []),
    water(studio, {
      horizon: HORIZON,
      deep: palette.water,
      depth: [0.12, 0.82],
      swell: 0.7,
      crest: { colour: palette.haze, strength: 0.6 },
      glint: { x: sun.x, colour: palette.light, spread: [sun.radius, 260], strength: 0.95 },
    }),
    await ferry(studio, {
      palette,
      x: 150,
      waterline: HORIZON + 120,
      size: 660,
      lit: isDusk,
      travel: (at) => 120 * (at.progress - 0.4),
    }),
    await flock(studio, {
      count: 9,
      top: 620,
      bottom: 1000,
      size: [24, 66],
      colour: isDusk ? palette.near : palette.mid,
    }),
  ];
}
