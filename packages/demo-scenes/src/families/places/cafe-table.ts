import { drawVine } from '../../blocks/land/vine.ts';
import { bokeh } from '../../blocks/light/bokeh.ts';
import { stringLights } from '../../blocks/light/string-lights.ts';
import { downward, ellipse, markup, path, radial, rect } from '../../blocks/svg.ts';
import { steam } from '../../blocks/table/steam.ts';
import { drawTea } from '../../blocks/table/tea.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Sprite } from '../../engine/sprite.ts';
import type { Studio } from '../../engine/studio.ts';
import type { SceneFamily } from '../../scene-family.ts';
import type { Scene } from '../../scene-library.ts';

type Terrace = {
  timeOfDay: Scene['timeOfDay'];
  backdrop: readonly [string, string, string];
  lights: readonly string[];
  lamp: string;
  wood: string;
  shadow: string;
};

const evening: Terrace = {
  timeOfDay: 'dusk',
  backdrop: ['#231a44', '#6d3a63', '#d9825a'],
  lights: ['#ffb35c', '#ff8a5c', '#ffd48a', '#e2749a', '#8f6fd6'],
  lamp: '#ffc46b',
  wood: '#7a4a30',
  shadow: '#1a1024',
};

const night: Terrace = {
  timeOfDay: 'night',
  backdrop: ['#050b1c', '#0d2340', '#27506e'],
  lights: ['#ffb65e', '#5fc7d6', '#ffd894', '#ff7f66', '#6f8dff'],
  lamp: '#ffbe62',
  wood: '#5b3a2b',
  shadow: '#050a16',
};

const breakfast: Terrace = {
  timeOfDay: 'morning',
  backdrop: ['#8fc0c8', '#c3d8c6', '#f3cfa0'],
  lights: ['#fff6dc', '#ffe2a8', '#d7f0e2', '#ffffff', '#ffd5a8'],
  lamp: '#ffe7b0',
  wood: '#b98a62',
  shadow: '#4b4a44',
};

export const cafeTable: SceneFamily = {
  scene: 'cafe-table',
  tags: ['cafe', 'restaurant'],
  looks: {
    evening: { timeOfDay: 'dusk', build: (studio) => buildTable(studio, evening) },
    night: { timeOfDay: 'night', build: (studio) => buildTable(studio, night) },
    breakfast: { timeOfDay: 'morning', build: (studio) => buildTable(studio, breakfast) },
  },
};

const TABLE = 1380;

/** A glass of tea on a café terrace, with the street out of focus behind it. */
async function buildTable(studio: Studio, terrace: Terrace): Promise<Actor[]> {
  const isMorning = terrace.timeOfDay === 'morning';
  const vine = mixColours(terrace.shadow, '#2f6b4a', isMorning ? 0.62 : 0.3);
  return [
    still(await paintBackdrop(studio, terrace)),
    await bokeh(studio, {
      top: 520,
      bottom: 1340,
      count: 75,
      size: [22, 96],
      colours: terrace.lights,
      strength: isMorning ? 0.75 : 0.8,
    }),
    await stringLights(studio, {
      garlands: [
        { from: [-30, 300], to: [660, 190], sag: 130, bulbs: 8 },
        { from: [420, 150], to: [1120, 330], sag: 160, bulbs: 8 },
        { from: [-30, 560], to: [1120, 480], sag: 150, bulbs: 11 },
      ],
      wire: darken(terrace.shadow, 0.2),
      colour: terrace.lamp,
      size: 17,
    }),
    ...(await Promise.all(
      [0, 1].map(async (side) => {
        const leaves = await studio.paint(
          drawVine(studio.random, {
            side: side === 0 ? 'left' : 'right',
            reach: 330,
            depth: 620,
            colour: vine,
            light: mixColours(vine, terrace.lamp, 0.35),
          }),
          { x: side === 0 ? -60 : 680, y: -40, width: 460, height: 860 },
        );
        return moving(leaves, (at) => ({
          x: 4 * at.swing(4, side * 0.4),
          lean: (share) => (1 - share) * 10 * at.swing(4, side * 0.3),
        }));
      }),
    )),
    still(await paintTable(studio, terrace)),
    still(
      await studio.paint(
        drawTea({ x: 850, foot: 1452, height: 250, rim: lighten(terrace.lamp, 0.6) }),
        { x: 600, y: 1170, width: 520, height: 360 },
        { blur: 7 },
      ),
    ),
    still(
      await studio.paint(drawTea({ x: 430, foot: 1580, height: 400, rim: lighten(terrace.lamp, 0.6) }), {
        x: 20,
        y: 1120,
        width: 880,
        height: 640,
      }),
    ),
    await steam(studio, {
      x: 430,
      y: 1150,
      width: 120,
      height: 560,
      colour: isMorning ? '#ffffff' : lighten(terrace.lamp, 0.7),
      strength: isMorning ? 1 : 0.7,
    }),
  ];
}

function paintBackdrop(studio: Studio, { backdrop, lamp }: Terrace): Promise<Sprite> {
  return studio.paint(
    `<defs>${downward('air', [
      [0, backdrop[0]],
      [0.5, backdrop[1]],
      [0.8, backdrop[2]],
      [1, backdrop[1]],
    ])}${radial('warm', [
      [0, lamp, 0.55],
      [1, lamp, 0],
    ])}</defs>${rect(0, 0, DESIGN_WIDTH, 1920, 'fill="url(#air)"')}
      ${ellipse(560, 1180, 700, 460, 'fill="url(#warm)"')}`,
  );
}

/** A round wooden table in the light of a lamp. */
function paintTable(studio: Studio, { wood, shadow, lamp }: Terrace): Promise<Sprite> {
  let grain = '';
  for (let index = 0; index < 60; index++) {
    const y = TABLE + 16 + index * 9.5 + studio.random.next() * 6;
    const bend = studio.random.next() * 14 - 7;
    grain += markup`M-60 ${y}Q${studio.random.integer(200, 800)} ${y + bend} 1140 ${y + bend * 0.4}`;
  }
  return studio.paint(
    `<defs>${downward('wood', [
      [0, mixColours(wood, lamp, 0.5)],
      [0.16, wood],
      [0.6, mixColours(wood, shadow, 0.55)],
      [1, shadow],
    ])}${radial('pool', [
      [0, lamp, 0.6],
      [0.5, lamp, 0.2],
      [1, lamp, 0],
    ])}<clipPath id="top"><ellipse cx="540" cy="${TABLE + 460}" rx="900" ry="470"/></clipPath></defs>
    <g clip-path="url(#top)">${rect(0, TABLE - 20, DESIGN_WIDTH, 600, 'fill="url(#wood)"')}
    ${path(grain, `fill="none" stroke="${shadow}" stroke-width="2.2" opacity="0.16"`)}
    ${ellipse(620, TABLE + 170, 520, 130, 'fill="url(#pool)"')}</g>
    <ellipse cx="540" cy="${TABLE + 460}" rx="900" ry="470" fill="none" stroke="${lighten(lamp, 0.4)}" stroke-width="5" opacity="0.55"/>`,
    { x: 0, y: TABLE - 30, width: DESIGN_WIDTH, height: 1950 - TABLE },
  );
}
