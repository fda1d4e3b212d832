import { fallingLeaves } from '../../blocks/land/falling-leaves.ts';
import { drawCrown, drawGrass, drawTrunk, LEAF_SYMBOL } from '../../blocks/land/woodland.ts';
import { floatingDust } from '../../blocks/light/dust.ts';
import { lightBeams } from '../../blocks/light/light-beams.ts';
import { downward, ellipse, path, radial, rect } from '../../blocks/svg.ts';
import { drawBench, drawLamp } from '../../blocks/town/street.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { darken, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { SceneFamily } from '../../scene-family.ts';
import { autumn, morning, noon, type Wood } from './woods.ts';

export const parkPath: SceneFamily = {
  scene: 'park-path',
  tags: ['park'],
  looks: {
    morning: { timeOfDay: 'morning', build: (studio) => buildPark(studio, morning) },
    noon: { timeOfDay: 'day', build: (studio) => buildPark(studio, noon) },
    autumn: { timeOfDay: 'dusk', build: (studio) => buildPark(studio, autumn) },
  },
};

const HORIZON = 1250;

const BEAMS = {
  height: 1500,
  beams: [
    { top: [820, 950], bottom: [370, 674] },
    { top: [980, 1050], bottom: [530, 726] },
    { top: [640, 700], bottom: [190, 368] },
  ],
} as const;

/** A path between old trees, with beams of sunlight. */
async function buildPark(studio: Studio, wood: Wood): Promise<Actor[]> {
  return [
    still(await studio.paint(drawGlade(wood))),
    still(await studio.paint(drawTrees(studio, wood, 0.15))),
    still(await studio.paint(drawTrees(studio, wood, 0.4))),
    still(await studio.paint(drawGround(studio, wood))),
    still(await studio.paint(drawTrees(studio, wood, 0.7))),
    still(
      await studio.paint(
        drawLamp({ x: 776, foot: HORIZON + 190, height: 390, colour: wood.near }) +
          drawBench({ x: 800, foot: HORIZON + 310, size: 210, colour: wood.near }),
        { x: 700, y: HORIZON - 260, width: 380, height: 620 },
      ),
    ),
    ...(await lightBeams(studio, { ...BEAMS, colour: wood.light, strength: 0.5 })),
    ...(await paintForeground(studio, wood)),
    await fallingLeaves(studio, { colours: wood.fallen, count: 22, size: [12, 26] }),
    await floatingDust(studio, { colour: wood.light, count: 40, top: 500, bottom: 1600 }),
  ];
}

function drawGlade({ sky, light, far }: Wood): string {
  return `<defs>${downward('sky', [
    [0, sky[0]],
    [0.62, sky[1]],
    [1, far],
  ])}${radial('sun', [
    [0, light, 1],
    [0.25, light, 0.75],
    [1, light, 0],
  ])}</defs>${rect(0, 0, DESIGN_WIDTH, 1920, 'fill="url(#sky)"')}${ellipse(600, 900, 620, 720, 'fill="url(#sun)"')}`;
}

/** The trees at one depth. At nearness 0 they fade into the light, at 1 they are close to the viewer. */
function drawTrees({ random }: Studio, wood: Wood, nearness: number): string {
  const tone = (colour: string) => mixColours(mixColours(wood.far, wood.light, 0.25), colour, 0.12 + 0.78 * nearness);
  const count = Math.round(13 - nearness * 9);
  const foot = HORIZON + 20 + 210 * nearness ** 1.6;
  const trees: string[] = [];
  const crowns: string[] = [];
  for (let index = 0; index < count; index++) {
    const x = ((index + between(random, 0.15, 0.85)) / count) * 1240 - 80;
    if (nearness > 0.3 && Math.abs(x - 580) < 130 + 110 * nearness) continue;
    const width = (26 + 74 * nearness) * between(random, 0.7, 1.25);
    const root = foot + between(random, -14, 22);
    trees.push(
      drawTrunk(random, {
        x,
        foot: root,
        width,
        top: -60,
        colour: tone(wood.bark),
        rim: tone(wood.light),
        lightFromLeft: x > 590,
        branches: 3,
      }),
    );
    trees.push(ellipse(x, root + width * 0.12, width * 1.5, width * 0.34, `fill="${tone(darken(wood.ground, 0.12))}"`));
    for (let part = 0; part < 3; part++) {
      crowns.push(
        drawCrown(random, {
          x: x + between(random, -170, 170),
          y: between(random, 60, 520 + 60 * nearness),
          width: 150 + 80 * nearness,
          height: 100 + 60 * nearness,
          colour: tone(wood.leaf),
          light: tone(wood.leafLight),
          leaves: Math.round(70 + 30 * nearness),
          size: [14 + 16 * nearness, 26 + 22 * nearness],
        }),
      );
    }
  }
  return `<defs>${LEAF_SYMBOL}</defs>${trees.join('')}${crowns.join('')}`;
}

function drawGround({ random }: Studio, wood: Wood): string {
  const colours = [wood.ground, mixColours(wood.ground, wood.leafLight, 0.35), darken(wood.ground, 0.2)];
  const verge = { count: 240, height: [24, 66], colours } as const;
  const stripes = Array.from({ length: 7 }, (_, index) => {
    const y = HORIZON + 60 + index * index * 14;
    const outline = `M0 ${y}L${DESIGN_WIDTH} ${y - 26}V${y - 10 + index * 3}L0 ${y + 16 + index * 4}z`;
    return path(outline, `fill="${darken(wood.ground, 0.6)}" opacity="0.14"`);
  });
  return `<defs>${downward('meadow', [
    [0, mixColours(wood.ground, wood.light, 0.6)],
    [0.25, wood.ground],
    [1, darken(mixColours(wood.ground, wood.near, 0.6), 0.15)],
  ])}${downward('way', [
    [0, mixColours('#f6e7c4', wood.light, 0.5)],
    [0.4, mixColours('#d9bb8c', wood.ground, 0.25)],
    [1, mixColours('#8d6f52', wood.near, 0.35)],
  ])}</defs>
  ${rect(0, HORIZON, DESIGN_WIDTH, 1920 - HORIZON, 'fill="url(#meadow)"')}
  ${path(
    `M560 ${HORIZON}C700 ${HORIZON + 60} 520 ${HORIZON + 150} 420 ${HORIZON + 260}
  C300 ${HORIZON + 390} 240 ${HORIZON + 530} 180 1920H920
  C860 ${HORIZON + 560} 720 ${HORIZON + 380} 690 ${HORIZON + 270}
  C660 ${HORIZON + 150} 770 ${HORIZON + 60} 620 ${HORIZON}z`,
    'fill="url(#way)"',
  )}
  ${stripes.join('')}
  ${drawGrass(random, { ...verge, left: 0, right: 380, foot: (x) => HORIZON + 120 + (380 - x) * 0.9 })}
  ${drawGrass(random, { ...verge, left: 740, right: 1080, foot: (x) => HORIZON + 120 + (x - 740) * 0.9 })}`;
}

/** The two trees at the sides of the picture, and leaves and grass close to the viewer. */
async function paintForeground(studio: Studio, wood: Wood): Promise<Actor[]> {
  const { random } = studio;
  const bark = darken(wood.bark, 0.35);
  const trunk = { top: -80, colour: bark, rim: mixColours(bark, wood.light, 0.5), branches: 2 };
  const trunks = [
    drawTrunk(random, { ...trunk, x: 40, foot: 1760, width: 170, lightFromLeft: false }),
    drawTrunk(random, { ...trunk, x: 1070, foot: 1820, width: 150, lightFromLeft: true }),
  ];
  const leaves = [0, 1].map((side) =>
    Array.from({ length: 6 }, () =>
      drawCrown(random, {
        x: side === 0 ? between(random, -40, 380) : between(random, 700, 1120),
        y: between(random, -30, 330),
        width: 210,
        height: 120,
        colour: mixColours(wood.leaf, wood.near, 0.5),
        light: wood.leafLight,
        leaves: 80,
        size: [34, 60],
      }),
    ).join(''),
  );
  const grass = drawGrass(random, {
    left: -20,
    right: 1100,
    foot: (x) => 1900 - 130 * Math.abs((x - 540) / 540) ** 2,
    count: 300,
    height: [70, 190],
    colours: [wood.near, darken(wood.near, 0.2), mixColours(wood.near, wood.ground, 0.4)],
  });
  const boughs = await Promise.all(
    leaves.map((markup) =>
      studio.paint(`<defs>${LEAF_SYMBOL}</defs>${markup}`, { x: -40, y: -60, width: 1160, height: 600 }),
    ),
  );
  return [
    still(await studio.paint(trunks.join(''))),
    ...boughs.map((bough, index) =>
      moving(bough, (at) => ({ x: 7 * at.swing(4, index * 0.4), y: 5 * at.swing(2.7, index * 0.3) })),
    ),
    still(
      await studio.paint(
        path('M-10 1790Q240 1880 540 1890Q840 1880 1090 1790V1930H-10z', `fill="${darken(wood.near, 0.1)}"`),
        { x: 0, y: 1780, width: DESIGN_WIDTH, height: 140 },
      ),
    ),
    moving(await studio.paint(grass, { x: 0, y: 1560, width: DESIGN_WIDTH, height: 360 }), (at) => ({
      lean: (share) => 9 * share * share * at.swing(2.7),
    })),
  ];
}
