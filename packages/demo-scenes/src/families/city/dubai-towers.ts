import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintMoon, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { planTowers, type TowerLook, towerRow } from '../../blocks/town/skyline.ts';
import type { Tower } from '../../blocks/town/tower.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, clearDay, coralDusk, indigoNight, peachMorning } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

export const dubaiTowers: SceneFamily = {
  scene: 'dubai-towers',
  tags: ['skyline', 'city', 'dubai'],
  looks: {
    amber: { timeOfDay: 'dusk', build: (studio) => buildTowers(studio, amberDusk, { lit: 0.34, fog: '#f3c68d' }) },
    coral: { timeOfDay: 'dusk', build: (studio) => buildTowers(studio, coralDusk, { lit: 0.4, fog: '#f0908a' }) },
    night: { timeOfDay: 'night', build: (studio) => buildTowers(studio, indigoNight, { lit: 0.5, fog: '#5577bd' }) },
    clear: { timeOfDay: 'day', build: (studio) => buildTowers(studio, clearDay, { lit: 0, fog: '#eef7f6' }) },
    fog: { timeOfDay: 'morning', build: (studio) => buildTowers(studio, peachMorning, { lit: 0, fog: '#fff1dd' }) },
  },
};

type Lighting = { lit: number; fog: string };

/** Towers that rise from fog, in four rows with haze between them. */
async function buildTowers(studio: Studio, palette: Palette, { lit, fog }: Lighting): Promise<Actor[]> {
  const { random } = studio;
  const isNight = palette.timeOfDay === 'night';
  const isHigh = isNight || palette.timeOfDay === 'day';
  const disc = { x: random.integer(230, 420), y: isHigh ? 430 : 900, radius: isHigh ? 70 : 120 };
  const needle: Tower = { shape: 'needle', x: random.integer(540, 640), foot: 1660, width: 240, height: 1310 };
  const far = planTowers(studio, {
    foot: 1520,
    heights: [240, 560],
    widths: [44, 84],
    gap: 0.15,
    shapes: ['slab', 'stepped', 'blade', 'capsule', 'pinnacle'],
  });
  const mid = planTowers(studio, {
    foot: 1680,
    heights: [340, 860],
    widths: [80, 136],
    gap: 0.4,
    shapes: ['slab', 'stepped', 'blade', 'pinnacle', 'twist', 'sail'],
  });
  const near = planTowers(studio, {
    foot: 1920,
    heights: [300, 640],
    widths: [130, 200],
    gap: 0.5,
    shapes: ['slab', 'stepped', 'capsule', 'blade'],
  });
  const fogShade = mixColours(fog, palette.mid, 0.45);

  function look(wall: TowerLook['wall'], size: readonly [number, number], opacity: number): TowerLook {
    if (lit === 0) return { wall };
    return { wall, windows: { size, lit, groups: 3, colour: palette.lamp, opacity } };
  }
  function fogBank(place: { top: number; height: number; travel: number; opacity: number }): Promise<Actor> {
    const cloud = { lit: fog, shaded: fogShade, cover: 0.86, stretch: 4.5, softness: 0.6, grain: 120 };
    return driftingClouds(studio, { ...place, ...cloud });
  }

  return [
    still(await paintSky(studio, palette, { horizon: 1540, glow: { ...disc, radius: 760, strength: 0.75 } })),
    ...(isNight ? [await starrySky(studio, { bottom: 1100, count: 320 })] : []),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    await driftingClouds(studio, {
      top: 240,
      height: 760,
      ...palette.cloud,
      cover: 0.5,
      stretch: 6,
      opacity: 0.6,
      softness: 0.45,
      lightFrom: isNight ? 1 : -1,
      travel: 240,
    }),
    await towerRow(studio, far, look([palette.far, mixColours(palette.far, palette.haze, 0.75)], [3, 4], 0.5)),
    still(await paintHaze(studio, { top: 1240, solid: 1560, colour: fog })),
    await towerRow(studio, [needle], {
      ...look(
        [mixColours(palette.mid, palette.far, 0.25), mixColours(palette.far, palette.haze, 0.5)],
        [3.6, 5.4],
        0.75,
      ),
      beacons: 1,
    }),
    await towerRow(studio, mid, {
      ...look([palette.mid, mixColours(palette.far, palette.haze, 0.4)], [4.4, 6.4], 0.8),
      beacons: 3,
      parallax: 5,
    }),
    still(await paintHaze(studio, { top: 1370, solid: 1720, colour: fog, below: fogShade })),
    await fogBank({ top: 1340, height: 400, travel: 300, opacity: 0.8 }),
    await towerRow(studio, near, {
      ...look([palette.near, mixColours(palette.near, palette.mid, 0.6)], [6, 9], 0.9),
      beacons: 2,
      parallax: 12,
    }),
    still(await paintHaze(studio, { top: 1600, solid: 1900, colour: fogShade, opacity: 0.9 })),
    await fogBank({ top: 1640, height: 420, travel: 360, opacity: 0.55 }),
  ];
}
