import { paintClouds } from '../blocks/clouds.ts';
import { flock } from '../blocks/gulls.ts';
import { paintHaze } from '../blocks/haze.ts';
import { drawLounge, drawPlanter, drawRailing } from '../blocks/lounge.ts';
import { paintMoon, paintSky, paintSun } from '../blocks/sky.ts';
import { planTowers, towerRow } from '../blocks/skyline.ts';
import { starrySky } from '../blocks/stars.ts';
import { stringLights } from '../blocks/string-lights.ts';
import { downward, ellipse, polygon, radial, rect } from '../blocks/svg.ts';
import { type Actor, endless, moving, still } from '../engine/actor.ts';
import { darken, lighten, mixColours } from '../engine/colour.ts';
import { DESIGN_WIDTH } from '../engine/frame.ts';
import type { Studio } from '../engine/studio.ts';
import type { Palette } from '../palette.ts';
import { amberDusk, coralDusk, indigoNight, violetNight } from '../palettes.ts';
import type { SceneFamily } from '../scene-family.ts';

const FLOOR = 1480;

export const rooftop: SceneFamily = {
  scene: 'rooftop',
  moods: ['rooftop', 'restaurant', 'skyline'],
  looks: {
    coral: { timeOfDay: 'dusk', stage: (studio) => stageRooftop(studio, coralDusk) },
    amber: { timeOfDay: 'dusk', stage: (studio) => stageRooftop(studio, amberDusk) },
    violet: { timeOfDay: 'night', stage: (studio) => stageRooftop(studio, violetNight) },
    indigo: { timeOfDay: 'night', stage: (studio) => stageRooftop(studio, indigoNight) },
  },
};

/** A terrace above the city at the hour when its lamps come on. */
async function stageRooftop(studio: Studio, palette: Palette): Promise<Actor[]> {
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
    windows: { size, lit: 0.42, companies: 3, colour: palette.lamp, opacity: 0.85 },
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
    endless(
      await paintClouds(studio, {
        box: { x: -300, y: 260, width: 1680, height: 640 },
        ...palette.cloud,
        cover: 0.52,
        stretch: 5.5,
        opacity: 0.65,
        softness: 0.4,
        lightFrom: -1,
      }),
      { x: 220 },
    ),
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
    ...(await candleGlow(studio, palette)),
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
  const boards: string[] = [];
  for (let index = -18; index <= 18; index++) {
    boards.push(
      polygon(
        [
          [540 + index * 60, FLOOR + 60],
          [540 + index * 60 + 2, FLOOR + 60],
          [540 + index * 150 + 7, 1920],
          [540 + index * 150, 1920],
        ],
        `fill="${palette.near}" opacity="0.55"`,
      ),
    );
  }
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
    ${rect(0, FLOOR + 56, DESIGN_WIDTH, 1920 - FLOOR, 'fill="url(#deck)"')}${boards.join('')}
    ${ellipse(540, FLOOR + 250, 560, 150, 'fill="url(#pool)"')}
    ${drawRailing({ left: 0, right: DESIGN_WIDTH, foot: FLOOR + 66, height: 150, colour: palette.near, light: palette.haze })}
    ${drawLounge({ x: 540, foot: FLOOR + 250, size: 560, colour: darken(palette.near, 0.1), cushion: mixColours(palette.near, palette.haze, 0.3), light: lighten(palette.lamp, 0.1) })}`,
    { x: 0, y: FLOOR - 120, width: DESIGN_WIDTH, height: 1920 - FLOOR + 120 },
  );
}

async function candleGlow(studio: Studio, palette: Palette): Promise<Actor[]> {
  const sprite = await studio.paint(
    `<defs>${radial('candle', [
      [0, lighten(palette.lamp, 0.6), 1],
      [0.08, palette.lamp, 0.7],
      [0.3, palette.lamp, 0.2],
      [1, palette.lamp, 0],
    ])}</defs>${ellipse(540, FLOOR + 178, 210, 170, 'fill="url(#candle)"')}`,
    { x: 330, y: FLOOR, width: 420, height: 350 },
  );
  return [moving(sprite, (at) => ({ blend: 'glow', opacity: 0.74 + 0.12 * at.swing(1.1) + 0.1 * at.swing(0.7, 0.3) }))];
}
