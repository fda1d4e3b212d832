import { drawCamel, drawGuide } from '../../blocks/land/caravan.ts';
import { drawDune } from '../../blocks/land/dune.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintMoon, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { type Point, points } from '../../blocks/svg.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { coralDusk, goldMorning, indigoNight, roseDusk } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const HORIZON = 1050;

type Sand = { lit: string; shaded: string };

/** From the horizon to the viewer. */
const DUNES = [
  {
    crest: points('-160 1100, 80 1050, 300 1078, 560 1020, 800 1064, 1010 1030, 1240 1070'),
    spine: points('560 1020, 600 1060, 570 1110, 640 1180'),
  },
  {
    crest: points('-160 1240, 60 1200, 330 1110, 520 1140, 760 1226, 1000 1180, 1240 1220'),
    spine: points('330 1110, 400 1190, 360 1290, 470 1400, 440 1520'),
  },
  {
    crest: points('-160 1260, 120 1330, 420 1400, 700 1270, 860 1225, 1020 1280, 1240 1390'),
    spine: points('860 1225, 800 1330, 880 1450, 760 1600, 820 1760'),
  },
  {
    crest: points('-160 1500, 100 1430, 330 1490, 640 1640, 900 1700, 1240 1640'),
    spine: points('100 1430, 220 1550, 160 1700, 330 1920'),
  },
];

export const desertDunes: SceneFamily = {
  scene: 'desert-dunes',
  tags: ['desert', 'dubai'],
  looks: {
    gold: {
      timeOfDay: 'morning',
      build: (studio) => buildDunes(studio, goldMorning, { lit: '#f2a65a', shaded: '#9c4a3c' }),
    },
    rose: { timeOfDay: 'dusk', build: (studio) => buildDunes(studio, roseDusk, { lit: '#e79a86', shaded: '#6d4470' }) },
    coral: {
      timeOfDay: 'dusk',
      build: (studio) => buildDunes(studio, coralDusk, { lit: '#e8804f', shaded: '#5c2750' }),
    },
    indigo: {
      timeOfDay: 'night',
      build: (studio) => buildDunes(studio, indigoNight, { lit: '#5672b4', shaded: '#131f4a' }),
    },
  },
};

/** Dunes to the horizon, a caravan on a crest, sand in the wind. */
async function buildDunes(studio: Studio, palette: Palette, sand: Sand): Promise<Actor[]> {
  const { random } = studio;
  const isNight = palette.timeOfDay === 'night';
  const disc = { x: 380, y: isNight ? 440 : 860, radius: isNight ? 84 : 124 };
  const inHaze = (share: number): Sand => ({
    lit: mixColours(sand.lit, palette.haze, share),
    shaded: mixColours(sand.shaded, palette.haze, share * 0.85),
  });
  const dunes = DUNES.map(({ crest, spine }, index) => {
    const lift = index === 0 ? 0 : random.integer(-24, 24);
    const raise = ([x, y]: Point): Point => [x, y + lift];
    return drawDune(random, {
      id: `dune${index}`,
      crest: crest.map(raise),
      spine: spine.map(raise),
      bottom: 1950,
      ...inHaze(0.66 - index * 0.21),
      rim: mixColours(palette.light, sand.lit, 0.3),
    });
  });
  const sprites = await Promise.all(
    dunes.map((dune) => studio.paint(dune, { x: 0, y: 960, width: 1080, height: 960 })),
  );
  const caravan = await studio.paint(drawCaravan(palette), { x: 0, y: 900, width: 1080, height: 420 });
  function sandStream(place: { top: number; travel: number; opacity: number }): Promise<Actor> {
    const colour = mixColours(palette.light, sand.lit, 0.35);
    const cloud = { lit: colour, shaded: colour, cover: 0.7, stretch: 9, softness: 0.7, grain: 46 };
    return driftingClouds(studio, { ...place, ...cloud, height: 220 });
  }
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON + 80, glow: { ...disc, radius: 820, strength: 0.8 } })),
    ...(isNight ? [await starrySky(studio, { bottom: 1040, count: 620 })] : []),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    await driftingClouds(studio, {
      top: 200,
      height: 560,
      ...palette.cloud,
      cover: 0.44,
      stretch: 7,
      opacity: 0.55,
      softness: 0.5,
      lightFrom: -1,
      travel: 200,
    }),
    still(sprites[0]!),
    still(await paintHaze(studio, { top: 980, solid: 1400, colour: palette.haze, opacity: 0.4 })),
    still(sprites[1]!),
    moving(caravan, (at) => ({ x: 44 * (at.progress - 0.5), y: 1.4 * at.swing(1) - 2 * (at.progress - 0.5) })),
    await sandStream({ top: 1060, travel: 520, opacity: isNight ? 0.26 : 0.75 }),
    still(sprites[2]!),
    await sandStream({ top: 1230, travel: 640, opacity: isNight ? 0.24 : 0.7 }),
    still(sprites[3]!),
    await sandStream({ top: 1480, travel: 760, opacity: isNight ? 0.2 : 0.55 }),
  ];
}

function drawCaravan(palette: Palette): string {
  const colour = mixColours(palette.near, palette.mid, 0.1);
  const line = [
    { x: 560, foot: 1164, height: 84, rider: false },
    { x: 655, foot: 1196, height: 88, rider: true },
    { x: 752, foot: 1226, height: 92, rider: false },
  ];
  return (
    line.map((camel) => drawCamel({ ...camel, colour, rim: palette.light })).join('') +
    drawGuide({ x: 850, foot: 1222, height: 74, colour })
  );
}
