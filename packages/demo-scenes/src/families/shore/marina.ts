import { boat } from '../../blocks/sea/boats.ts';
import { water } from '../../blocks/sea/water.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { downward, rect } from '../../blocks/svg.ts';
import { planTowers, towerRow } from '../../blocks/town/skyline.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { darken, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, clearDay, indigoNight, roseDusk } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const QUAY = 1190;

export const marina: SceneFamily = {
  scene: 'marina',
  tags: ['sea', 'skyline', 'dubai'],
  looks: {
    amber: { timeOfDay: 'dusk', build: (studio) => buildMarina(studio, amberDusk) },
    rose: { timeOfDay: 'dusk', build: (studio) => buildMarina(studio, roseDusk) },
    night: { timeOfDay: 'night', build: (studio) => buildMarina(studio, indigoNight) },
    clear: { timeOfDay: 'day', build: (studio) => buildMarina(studio, clearDay) },
  },
};

/** Towers around a basin, and boats at their moorings. */
async function buildMarina(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isDay = palette.timeOfDay === 'day';
  const isNight = palette.timeOfDay === 'night';
  const sun = { x: 420, y: isDay ? 330 : 900, radius: isDay ? 64 : 110 };
  const back = planTowers(studio, {
    foot: QUAY - 8,
    heights: [260, 560],
    widths: [56, 100],
    gap: 0.1,
    shapes: ['slab', 'stepped', 'pinnacle', 'capsule', 'blade'],
  });
  const front = planTowers(studio, {
    foot: QUAY,
    heights: [230, 760],
    widths: [84, 150],
    gap: 0.42,
    shapes: ['twist', 'blade', 'stepped', 'sail', 'capsule', 'pinnacle'],
  });
  const lit = isDay ? 0 : isNight ? 0.5 : 0.38;
  const windows = (size: readonly [number, number]) =>
    lit === 0 ? {} : { windows: { size, lit, groups: 3, colour: palette.lamp, opacity: 0.85 } };
  const fleet = [
    { kind: 'yacht', x: 560, waterline: QUAY + 92, size: 330, phase: 0.1 },
    { kind: 'sail', x: 120, waterline: QUAY + 108, size: 150, phase: 0.6 },
    { kind: 'sail', x: 350, waterline: QUAY + 96, size: 118, phase: 0.35 },
    { kind: 'yacht', x: 250, waterline: QUAY + 350, size: 600, phase: 0.8, travel: 70 },
  ] as const;
  return [
    still(
      await paintSky(studio, palette, {
        horizon: QUAY,
        glow: { ...sun, radius: 740, strength: isNight ? 0.45 : 0.75 },
      }),
    ),
    ...(isNight
      ? [await starrySky(studio, { bottom: 800, count: 320 })]
      : [still(await paintSun(studio, palette, sun))]),
    await driftingClouds(studio, {
      top: 130,
      height: 700,
      ...palette.cloud,
      cover: isDay ? 0.62 : 0.52,
      stretch: isDay ? 3 : 5.5,
      opacity: isDay ? 0.95 : 0.7,
      softness: 0.34,
      lightFrom: isDay ? 1 : -1,
      travel: 200,
    }),
    await towerRow(studio, back, {
      wall: [palette.far, mixColours(palette.far, palette.haze, 0.6)],
      ...windows([3.4, 4.6]),
    }),
    still(await paintHaze(studio, { top: QUAY - 330, solid: QUAY + 100, colour: palette.haze, opacity: 0.55 })),
    await towerRow(studio, front, {
      wall: [palette.mid, mixColours(palette.mid, palette.far, 0.6)],
      ...windows([4.6, 6.6]),
      beacons: isDay ? 0 : 3,
    }),
    still(await paintQuay(studio, palette)),
    water(studio, {
      horizon: QUAY,
      deep: palette.water,
      depth: [0.1, 0.72],
      swell: 0.36,
      crest: { colour: palette.haze, strength: 0.55 },
      glint: { x: sun.x, colour: palette.light, spread: [90, 200], strength: isNight ? 0 : 0.6 },
    }),
    ...(await Promise.all(
      fleet.map(({ travel = 0, ...each }: (typeof fleet)[number] & { travel?: number }) =>
        boat(studio, { ...each, palette, lit: !isDay, travel: (at) => travel * (at.progress - 0.5) }),
      ),
    )),
    await flock(studio, { count: 5, top: 460, bottom: 860, size: [24, 46], colour: isDay ? '#ffffff' : palette.near }),
  ];
}

function paintQuay(studio: Studio, palette: Palette) {
  const trees = Array.from({ length: 34 }, (_, index) => {
    const x = index * 33 + studio.random.integer(-8, 8);
    const size = studio.random.integer(10, 20);
    return `<ellipse cx="${x}" cy="${QUAY - 18 - size * 0.6}" rx="${size}" ry="${size * 0.9}" fill="${darken(palette.near, 0.1)}"/>`;
  });
  return studio.paint(
    `<defs>${downward('wall', [
      [0, mixColours(palette.near, palette.haze, 0.35)],
      [1, palette.near],
    ])}</defs>${trees.join('')}${rect(0, QUAY - 18, DESIGN_WIDTH, 20, 'fill="url(#wall)"')}`,
    { x: 0, y: QUAY - 70, width: DESIGN_WIDTH, height: 72 },
  );
}
