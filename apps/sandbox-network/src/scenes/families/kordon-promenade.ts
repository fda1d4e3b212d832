import { paintClouds } from '../blocks/clouds.ts';
import { flock } from '../blocks/gulls.ts';
import { paintHill, planRidge } from '../blocks/hills.ts';
import { palm } from '../blocks/palm.ts';
import { drawBench, drawCouple, drawLamp } from '../blocks/promenade.ts';
import { paintSky, paintSun } from '../blocks/sky.ts';
import { circle, downward, polygon, radial, rect } from '../blocks/svg.ts';
import { water } from '../blocks/water.ts';
import { type Actor, endless, moving, still } from '../engine/actor.ts';
import { darken, mixColours } from '../engine/colour.ts';
import { DESIGN_WIDTH } from '../engine/frame.ts';
import type { Studio } from '../engine/studio.ts';
import type { Palette } from '../palette.ts';
import { aquaDay, coralDusk, roseDusk, violetNight } from '../palettes.ts';
import type { SceneFamily } from '../scene-family.ts';

const HORIZON = 1060;
const QUAY = 1530;

export const kordonPromenade: SceneFamily = {
  scene: 'kordon-promenade',
  moods: ['sea', 'city', 'palm', 'izmir'],
  looks: {
    coral: { timeOfDay: 'dusk', stage: (studio) => stagePromenade(studio, coralDusk) },
    rose: { timeOfDay: 'dusk', stage: (studio) => stagePromenade(studio, roseDusk) },
    aqua: { timeOfDay: 'day', stage: (studio) => stagePromenade(studio, aquaDay) },
    violet: { timeOfDay: 'night', stage: (studio) => stagePromenade(studio, violetNight) },
  },
};

/** The quay, its palms and lamps against the light over the gulf. */
async function stagePromenade(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isDay = palette.timeOfDay === 'day';
  const sun = { x: 690, y: isDay ? 420 : 900, radius: isDay ? 70 : 130 };
  const hill = { foot: HORIZON + 2, height: 150, colour: palette.far, air: palette.haze, peaks: 2.1 };
  const palms = [
    { x: 236, foot: QUAY + 26, height: 800, lean: 62, spread: 290, phase: 0 },
    { x: 905, foot: QUAY + 14, height: 590, lean: -38, spread: 235, phase: 0.35 },
    { x: 560, foot: QUAY + 4, height: 400, lean: 22, spread: 160, phase: 0.6 },
  ];
  return [
    still(await paintSky(studio, palette, { horizon: HORIZON, glow: { ...sun, radius: 720, strength: 0.75 } })),
    still(await paintSun(studio, palette, sun)),
    endless(
      await paintClouds(studio, {
        box: { x: -300, y: 180, width: 1680, height: 680 },
        ...palette.cloud,
        cover: 0.55,
        stretch: 5,
        opacity: 0.75,
        softness: 0.35,
        lightFrom: isDay ? 1 : -1,
      }),
      { x: 220 },
    ),
    still(await paintHill(studio, planRidge(studio, hill), hill)),
    water(studio, {
      horizon: HORIZON,
      bottom: QUAY + 6,
      deep: palette.water,
      depth: [0.15, 0.6],
      swell: 0.5,
      crest: { colour: palette.haze, strength: 0.5 },
      glint: { x: sun.x, colour: palette.light, spread: [sun.radius, 220], strength: isDay ? 0.5 : 0.95 },
    }),
    await flock(studio, { count: 6, top: 520, bottom: 900, size: [26, 54], colour: isDay ? '#ffffff' : palette.near }),
    still(await paintQuay(studio, palette)),
    ...(await Promise.all(
      palms
        .toReversed()
        .map((each) =>
          palm(studio, { ...each, colour: palette.near, rim: palette.haze, rimStrength: isDay ? 0.5 : 0.4 }),
        ),
    )),
    ...(await lampGlow(studio, palette, isDay ? 0 : 1)),
  ];
}

function paintQuay(studio: Studio, palette: Palette) {
  const paving = mixColours(palette.near, palette.mid, 0.35);
  const joints: string[] = [];
  for (let index = -14; index <= 14; index++) {
    joints.push(
      polygon(
        [
          [540 + index * 62, QUAY + 26],
          [540 + index * 62 + 2, QUAY + 26],
          [540 + index * 236 + 8, 1920],
          [540 + index * 236, 1920],
        ],
        `fill="${palette.haze}" opacity="0.07"`,
      ),
    );
  }
  for (const y of [1510, 1556, 1622, 1716, 1850])
    joints.push(rect(0, y, DESIGN_WIDTH, 2.5, `fill="${palette.haze}" opacity="0.08"`));
  const shadows = [
    [236, 26, 34],
    [905, 14, 26],
    [560, 4, 18],
    [436, 60, 12],
    [66, 130, 14],
    [345, 66, 60],
    [735, 92, 190],
  ].map(([x, depth, width]) => drawShadow(x!, QUAY + depth!, width!));
  return studio.paint(
    `<defs>${downward('shadow', [
      [0, darken(palette.near, 0.3), 0.75],
      [1, darken(palette.near, 0.3), 0],
    ])}${downward('paving', [
      [0, mixColours(paving, palette.haze, 0.34)],
      [0.12, paving],
      [1, darken(palette.near, 0.25)],
    ])}${radial('light', [
      [0, palette.light, 0.5],
      [1, palette.light, 0],
    ])}</defs>
    ${rect(0, QUAY, DESIGN_WIDTH, 16, `fill="${darken(palette.near, 0.2)}"`)}
    ${rect(0, QUAY, DESIGN_WIDTH, 4, `fill="${palette.haze}" opacity="0.75"`)}
    ${rect(0, QUAY + 14, DESIGN_WIDTH, 1920 - QUAY, 'fill="url(#paving)"')}
    <ellipse cx="690" cy="${QUAY + 20}" rx="420" ry="120" fill="url(#light)" opacity="0.5"/>
    ${joints.join('')}
    ${shadows.join('')}
    ${drawBench({ x: 640, foot: QUAY + 92, size: 190, colour: palette.near })}
    ${drawLamp({ x: 436, foot: QUAY + 60, height: 470, colour: palette.near })}
    ${drawLamp({ x: 66, foot: QUAY + 130, height: 640, colour: palette.near })}
    ${drawCouple({ x: 330, foot: QUAY + 66, height: 150, colour: palette.near })}`,
    { x: 0, y: 800, width: DESIGN_WIDTH, height: 1120 },
  );
}

/** What stands before the low sun throws its shadow toward the viewer. */
function drawShadow(x: number, foot: number, width: number): string {
  const reach = 1920 - foot;
  const drift = ((x - 690) / (foot - HORIZON)) * reach;
  return polygon(
    [
      [x - width / 2, foot],
      [x + width / 2, foot],
      [x + width * 0.9 + drift, 1920],
      [x - width * 0.9 + drift, 1920],
    ],
    'fill="url(#shadow)"',
  );
}

async function lampGlow(studio: Studio, palette: Palette, strength: number): Promise<Actor[]> {
  if (strength === 0) return [];
  const heads = [
    [436, QUAY + 60 - 470],
    [66, QUAY + 130 - 640],
  ] as const;
  const glow = radial('lamp', [
    [0, '#fff6dd', 1],
    [0.12, palette.lamp, 0.8],
    [0.35, palette.lamp, 0.25],
    [1, palette.lamp, 0],
  ]);
  const sprites = await Promise.all(
    heads.map(([x, y]) =>
      studio.paint(`<defs>${glow}</defs>${circle(x, y, 130, 'fill="url(#lamp)"')}`, {
        x: x - 130,
        y: y - 130,
        width: 260,
        height: 260,
      }),
    ),
  );
  return sprites.map((sprite, index) =>
    moving(sprite, (at) => ({ blend: 'glow', opacity: 0.86 + 0.1 * at.swing(2.7, index * 0.4) })),
  );
}
