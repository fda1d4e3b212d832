import { water } from '../../blocks/sea/water.ts';
import { fireworks } from '../../blocks/sky/fireworks.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { planTowers, towerRow } from '../../blocks/town/skyline.ts';
import type { Tower } from '../../blocks/town/tower.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { indigoNight, tealNight, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const SHORE = 1370;

const GOLD = ['#ffc45e', '#ff7a59', '#fff0c4', '#ff5d8f'] as const;
const ICE = ['#7fd8ff', '#ff6fae', '#ffe08a', '#a58bff'] as const;

export const fireworksNight: SceneFamily = {
  scene: 'fireworks-night',
  tags: ['skyline', 'city', 'sea', 'dubai'],
  looks: {
    indigo: { timeOfDay: 'night', build: (studio) => buildFireworks(studio, indigoNight, GOLD) },
    violet: { timeOfDay: 'night', build: (studio) => buildFireworks(studio, violetNight, ICE) },
    teal: { timeOfDay: 'night', build: (studio) => buildFireworks(studio, tealNight, GOLD) },
  },
};

/** Fireworks over towers, with their reflection in the water. */
async function buildFireworks(studio: Studio, palette: Palette, colours: readonly string[]): Promise<Actor[]> {
  const needle: Tower = { shape: 'needle', x: 440, foot: SHORE, width: 190, height: 820 };
  const back = planTowers(studio, {
    foot: SHORE,
    heights: [120, 330],
    widths: [40, 76],
    gap: 0.1,
    shapes: ['slab', 'stepped', 'pinnacle', 'blade', 'capsule'],
  });
  const front = planTowers(studio, {
    foot: SHORE,
    heights: [90, 260],
    widths: [64, 120],
    gap: 0.4,
    shapes: ['slab', 'stepped', 'twist', 'sail', 'capsule'],
  });
  const dim = {
    ...palette,
    sky: palette.sky.map((colour, index) => mixColours(colour, palette.sky[0]!, 0.35 + 0.04 * index)),
  };
  const windows = (size: readonly [number, number]) => ({
    windows: { size, lit: 0.45, groups: 3, colour: palette.lamp, opacity: 0.8 },
  });
  return [
    still(await paintSky(studio, dim, { horizon: SHORE })),
    await starrySky(studio, { bottom: 760, count: 170 }),
    await fireworks(studio, { shells: 11, top: 330, bottom: 760, colours }),
    await towerRow(studio, back, {
      wall: [mixColours(palette.far, palette.near, 0.35), mixColours(palette.far, palette.haze, 0.2)],
      ...windows([3, 4.2]),
    }),
    still(await paintHaze(studio, { top: SHORE - 300, solid: SHORE + 60, colour: palette.far, opacity: 0.6 })),
    await towerRow(studio, [needle], {
      wall: [palette.mid, mixColours(palette.mid, palette.far, 0.6)],
      ...windows([3.4, 5]),
      beacons: 1,
    }),
    await towerRow(studio, front, {
      wall: [palette.near, mixColours(palette.near, palette.mid, 0.6)],
      ...windows([4.2, 6]),
      beacons: 2,
    }),
    water(studio, {
      horizon: SHORE,
      deep: palette.water,
      depth: [0.05, 0.5],
      swell: 0.55,
      squeeze: 1.9,
      crest: { colour: palette.haze, strength: 0.3 },
    }),
  ];
}
