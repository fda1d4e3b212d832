import { lampGlow } from '../../blocks/light/lamp-glow.ts';
import { stringLights } from '../../blocks/light/string-lights.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { flock } from '../../blocks/sky/gulls.ts';
import { paintHaze } from '../../blocks/sky/haze.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintMoon, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { downward, ellipse, radial, rect } from '../../blocks/svg.ts';
import { drawLounge, drawPlanter, drawRailing } from '../../blocks/town/lounge.ts';
import { drawPaving } from '../../blocks/town/paving.ts';
import { planTowers, towerRow } from '../../blocks/town/skyline.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { amberDusk, coralDusk, indigoNight, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const FLOOR = 1480;

export const rooftop: SceneFamily = {
  scene: 'rooftop',
  tags: ['rooftop', 'restaurant', 'skyline'],
  looks: {
    coral: { timeOfDay: 'dusk', build: (studio) => buildRooftop(studio, coralDusk) },
    amber: { timeOfDay: 'dusk', build: (studio) => buildRooftop(studio, amberDusk) },
    violet: { timeOfDay: 'night', build: (studio) => buildRooftop(studio, violetNight) },
    indigo: { timeOfDay: 'night', build: (studio) => buildRooftop(studio, indigoNight) },
  },
};

/** A terrace above the city, with its lamps lit. */
async function buildRooftop(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isNight = palette.timeOfDay === 'night';
  const disc = { x: 740, y: isNight ? 560 : 930, radius: isNight ? 74 : 120 };
  const far = planTowers(studio, {
    foot: FLOOR + 60,
    heights: [340, 680],
    widths: [50, 96],
    gap: 0.1,
    shapes: ['slab', 'stepped', 'pinnacle', 'blade', 'capsule'],
  });
  const near = planTowers(studio, {
    foot: FLOOR + 60,
    heights: [240, 560],
    widths: [96, 160],
    gap: 0.34,
    shapes: ['slab', 'stepped', 'twist', 'blade'],
  });
  const windows = (size: readonly [number, number]) => ({
    windows: { size, lit: 0.42, groups: 3, colour: palette.lamp, opacity: 0.85 },
  });
  const leaf = mixColours(palette.near, '#2f6b4a', 0.3);
  const planters = await Promise.all(
    [
      { x: 40, foot: FLOOR + 210, size: 270 },
      { x: 960, foot: FLOOR + 180, size: 230 },
    ].map(async ({ x, foot, size }, index) => {
      const sprite = await studio.paint(
        drawPlanter(studio.random, {
          x,
          foot,
          size,
          colour: leaf,
          light: mixColours(leaf, palette.lamp, 0.4),
          pot: darken(palette.near, 0.2),
        }),
        { x: x - size, y: foot - size * 1.9, width: size * 2, height: size * 2 },
      );
      return moving(sprite, (at) => ({ lean: (share) => 12 * share * share * at.swing(4, index * 0.4) }));
    }),
  );
  return [
    still(await paintSky(studio, palette, { horizon: FLOOR + 60, glow: { ...disc, radius: 740, strength: 0.65 } })),
    ...(isNight ? [await starrySky(studio, { bottom: 900, count: 300 })] : []),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    await driftingClouds(studio, {
      top: 260,
      height: 640,
      ...palette.cloud,
      cover: 0.52,
      stretch: 5.5,
      opacity: 0.65,
      softness: 0.4,
      lightFrom: -1,
    }),
    await towerRow(studio, far, {
      wall: [palette.far, mixColours(palette.far, palette.haze, 0.65)],
      ...windows([3.4, 4.6]),
    }),
    still(await paintHaze(studio, { top: FLOOR - 420, solid: FLOOR + 40, colour: palette.haze, opacity: 0.7 })),
    await towerRow(studio, near, {
      wall: [palette.mid, mixColours(palette.mid, palette.haze, 0.4)],
      ...windows([5, 7]),
      beacons: 3,
      parallax: 6,
    }),
    still(await paintTerrace(studio, palette)),
    await lampGlow(studio, { lamps: [{ x: 540, y: FLOOR + 146, radius: 190 }], colour: palette.lamp, period: 1.1 }),
    ...planters,
    await flock(studio, { count: 6, top: 760, bottom: 1080, size: [20, 40], colour: palette.near }),
    await stringLights(studio, {
      garlands: [
        { from: [-30, 420], to: [1110, 330], sag: 150, bulbs: 12 },
        { from: [-30, 640], to: [1110, 590], sag: 170, bulbs: 13 },
      ],
      wire: darken(palette.near, 0.3),
      colour: palette.lamp,
      size: 15,
    }),
  ];
}

function paintTerrace(studio: Studio, palette: Palette) {
  const deck = mixColours(palette.near, palette.mid, 0.45);
  const furniture = {
    colour: darken(palette.near, 0.1),
    cushion: mixColours(palette.near, palette.haze, 0.3),
    light: lighten(palette.lamp, 0.1),
  };
  return studio.paint(
    `<defs>${downward('deck', [
      [0, mixColours(deck, palette.haze, 0.4)],
      [0.3, deck],
      [1, darken(palette.near, 0.1)],
    ])}${radial('pool', [
      [0, palette.lamp, 0.55],
      [0.5, palette.lamp, 0.16],
      [1, palette.lamp, 0],
    ])}</defs>
    ${rect(0, FLOOR + 56, DESIGN_WIDTH, 1920 - FLOOR, 'fill="url(#deck)"')}
    ${drawPaving({ top: FLOOR + 60, colour: palette.near, opacity: 0.55, step: [60, 150] })}
    ${ellipse(540, FLOOR + 250, 560, 150, 'fill="url(#pool)"')}
    ${drawRailing({ foot: FLOOR + 66, height: 150, colour: palette.near, light: palette.haze })}
    ${drawLounge({ x: 540, foot: FLOOR + 250, size: 560, ...furniture })}`,
    { x: 0, y: FLOOR - 120, width: DESIGN_WIDTH, height: 1920 - FLOOR + 120 },
  );
}
