import { floatingDust } from '../../blocks/light/dust.ts';
import { lightBeams } from '../../blocks/light/light-beams.ts';
import { mosaicLamp } from '../../blocks/light/mosaic-lamp.ts';
import { drawArchway } from '../../blocks/market/archway.ts';
import { drawCloths } from '../../blocks/market/cloths.ts';
import { drawStall } from '../../blocks/market/stall.ts';
import { downward, ellipse, path, radial, rect } from '../../blocks/svg.ts';
import { drawPaving } from '../../blocks/town/paving.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { SceneFamily } from '../../scene-family.ts';
import type { Scene } from '../../scene-library.ts';

type BazaarLight = {
  timeOfDay: Scene['timeOfDay'];
  /** The colours at the far end of the lane. */
  outside: readonly [string, string];
  stone: string;
  shadow: string;
  lamp: string;
  beam: number;
  /** How dark the goods are. */
  darkness: number;
};

const noon: BazaarLight = {
  timeOfDay: 'day',
  outside: ['#fff6dc', '#ffe0a3'],
  stone: '#c98d5c',
  shadow: '#2a130f',
  lamp: '#ffc873',
  beam: 0.5,
  darkness: 0.1,
};
const evening: BazaarLight = {
  timeOfDay: 'dusk',
  outside: ['#ff9f7a', '#e0567a'],
  stone: '#9a5350',
  shadow: '#1b0b1f',
  lamp: '#ffbe66',
  beam: 0.14,
  darkness: 0.2,
};
const night: BazaarLight = {
  timeOfDay: 'night',
  outside: ['#2c5a86', '#153055'],
  stone: '#6a4b55',
  shadow: '#0b0a18',
  lamp: '#ffb654',
  beam: 0,
  darkness: 0.34,
};

export const bazaar: SceneFamily = {
  scene: 'bazaar',
  tags: ['market', 'city'],
  looks: {
    noon: { timeOfDay: 'day', build: (studio) => buildBazaar(studio, noon) },
    evening: { timeOfDay: 'dusk', build: (studio) => buildBazaar(studio, evening) },
    night: { timeOfDay: 'night', build: (studio) => buildBazaar(studio, night) },
  },
};

const ARCHES = 5;
const END = { x: 540, floor: 1180 };
const COBBLE_ROWS = [4, 12, 26, 46, 74, 112, 162, 226, 306, 404, 522, 662];

/** Light from openings in the vault. */
const SHAFTS = {
  height: 1640,
  beams: [
    { top: [330, 450], bottom: [620, 860] },
    { top: [560, 610], bottom: [860, 960] },
  ],
} as const;

/** A vaulted lane of the market: a row of arches, goods at the sides, cloth and lamps overhead. */
async function buildBazaar(studio: Studio, light: BazaarLight): Promise<Actor[]> {
  const actors: Actor[] = [still(await studio.paint(drawFarEnd(light)))];
  for (let index = 0; index < ARCHES; index++) {
    const nearness = index / (ARCHES - 1);
    const size = 0.2 + 1.02 * nearness ** 1.6;
    const floor = END.floor + 640 * nearness ** 1.6;
    const shade = mixColours(
      mixColours(light.stone, light.outside[1], 0.45 * (1 - nearness)),
      light.shadow,
      0.1 + 0.62 * nearness,
    );
    const arch = drawArchway({
      x: END.x,
      floor,
      size,
      stone: shade,
      shadow: mixColours(shade, light.shadow, 0.6),
      edge: light.lamp,
    });
    const goods = [-1, 1].map((side) =>
      drawStall(studio.random, {
        x: END.x + side * 470 * size,
        floor,
        size,
        side,
        shade: light.shadow,
        darkness: light.darkness + 0.26 * nearness,
      }),
    );
    const cloths =
      index % 2 === 1
        ? drawCloths(studio.random, {
            x: END.x,
            top: floor - 1130 * size,
            size,
            shade: light.shadow,
            darkness: light.darkness + 0.2 * nearness,
          })
        : '';
    actors.push(still(await studio.paint(arch + goods.join('') + cloths)));
    if (index > 0) actors.push(...(await hangLamps(studio, light, { floor, size, nearness })));
  }
  return [
    ...actors,
    ...(light.beam > 0 ? await lightBeams(studio, { ...SHAFTS, colour: light.outside[0], strength: light.beam }) : []),
    await floatingDust(studio, { colour: light.lamp, count: 46, top: 420, bottom: 1600 }),
  ];
}

function drawFarEnd({ outside, shadow, stone, lamp }: BazaarLight): string {
  return `<defs>${downward('outside', [
    [0, outside[1]],
    [1, outside[0]],
  ])}${radial('gate', [
    [0, outside[0], 0.95],
    [0.4, outside[0], 0.4],
    [1, outside[1], 0],
  ])}${downward('lane', [
    [0, mixColours(outside[0], stone, 0.35)],
    [0.25, mixColours(stone, shadow, 0.4)],
    [1, shadow],
  ])}</defs>
  ${rect(0, 0, DESIGN_WIDTH, 1920, 'fill="url(#outside)"')}
  ${rect(0, END.floor, DESIGN_WIDTH, 1920 - END.floor, 'fill="url(#lane)"')}
  ${drawPaving({ top: END.floor, colour: lamp, opacity: 0.1, step: [12, 190], rows: COBBLE_ROWS })}
  ${ellipse(END.x, END.floor - 90, 420, 380, 'fill="url(#gate)"')}
  ${path(`M490 ${END.floor}H590L900 1920H180z`, `fill="${outside[0]}" opacity="0.16"`)}`;
}

async function hangLamps(
  studio: Studio,
  light: BazaarLight,
  { floor, size, nearness }: { floor: number; size: number; nearness: number },
): Promise<Actor[]> {
  const lamps = nearness === 1 ? [-0.7, 0.74] : [-0.62, -0.2, 0.24, 0.6].filter(() => studio.random.chance(0.85));
  return Promise.all(
    lamps.map((share) =>
      mosaicLamp(studio, {
        x: END.x + share * 400 * size + between(studio.random, -20, 20) * size,
        hook: nearness === 1 ? -20 : floor - 1180 * size,
        cord: nearness === 1 ? between(studio.random, 340, 560) : between(studio.random, 150, 400) * size,
        size: between(studio.random, 74, 108) * size,
        tint: studio.random.pick(['#ff7a3c', '#f2b53a', '#3fb6b2', '#d8476b', '#5b86e5', '#7ac36a']),
        lamp: light.lamp,
        metal: mixColours(light.shadow, light.lamp, 0.25),
        phase: nearness + share,
      }),
    ),
  );
}
