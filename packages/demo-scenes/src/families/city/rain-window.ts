import { bokeh } from '../../blocks/light/bokeh.ts';
import { runningDrops, stillDrops, streetRain } from '../../blocks/light/window-rain.ts';
import { downward, ellipse, radial, rect } from '../../blocks/svg.ts';
import { type Actor, still } from '../../engine/actor.ts';
import { mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import type { SceneFamily } from '../../scene-family.ts';
import type { Scene } from '../../scene-library.ts';

type Street = {
  timeOfDay: Scene['timeOfDay'];
  sky: readonly [string, string, string];
  lights: readonly string[];
  tail: readonly string[];
  light: string;
  dark: string;
};

const blueHour: Street = {
  timeOfDay: 'dusk',
  sky: ['#1a2340', '#41507a', '#a9788a'],
  lights: ['#ffb45c', '#ffd9a0', '#ff7f6a', '#7fb7e8', '#f59ac0'],
  tail: ['#ff5340', '#ffb454'],
  light: '#ffe3d0',
  dark: '#0c1024',
};
const night: Street = {
  timeOfDay: 'night',
  sky: ['#04070f', '#0a1a2b', '#16374a'],
  lights: ['#ffae4a', '#35c2c9', '#ff5f7a', '#ffd88a', '#5b7cff'],
  tail: ['#ff3b30', '#ff9f43'],
  light: '#cfe9f2',
  dark: '#02050c',
};
const neon: Street = {
  timeOfDay: 'night',
  sky: ['#0b0418', '#24103f', '#5a2263'],
  lights: ['#ff4fa3', '#4fd8ff', '#ffb84a', '#a06bff', '#ff7a5c'],
  tail: ['#ff3d6e', '#ffa24a'],
  light: '#f7d6ff',
  dark: '#07020f',
};

export const rainWindow: SceneFamily = {
  scene: 'rain-window',
  tags: ['city', 'cafe'],
  looks: {
    blue: { timeOfDay: 'dusk', build: (studio) => buildWindow(studio, blueHour) },
    night: { timeOfDay: 'night', build: (studio) => buildWindow(studio, night) },
    neon: { timeOfDay: 'night', build: (studio) => buildWindow(studio, neon) },
  },
};

/** A street on a rainy evening, out of focus behind a window. */
async function buildWindow(studio: Studio, street: Street): Promise<Actor[]> {
  return [
    still(await paintStreet(studio, street)),
    await bokeh(studio, {
      top: 640,
      bottom: 1240,
      count: 60,
      size: [34, 92],
      colours: street.lights,
      drift: 20,
      strength: 1,
    }),
    await bokeh(studio, {
      top: 1240,
      bottom: 1560,
      count: 40,
      size: [46, 120],
      colours: street.tail,
      drift: 90,
      strength: 1,
    }),
    await streetRain(studio, street.light),
    await stillDrops(studio, street),
    await runningDrops(studio, street),
  ];
}

function paintStreet(studio: Studio, { sky, lights, tail }: Street) {
  const walls = [0, 1, 2, 3, 4, 5, 6].map((index) => {
    const width = studio.random.integer(110, 210);
    const height = studio.random.integer(420, 900);
    return rect(
      index * 165 - 50,
      1420 - height,
      width,
      height,
      `fill="${mixColours(sky[0], sky[1], studio.random.next() * 0.6)}" opacity="0.85"`,
    );
  });
  return studio.paint(
    `<defs>${downward('sky', [
      [0, sky[0]],
      [0.45, sky[1]],
      [0.7, sky[2]],
      [0.78, sky[1]],
      [1, sky[0]],
    ])}${radial('street', [
      [0, tail[1]!, 0.5],
      [1, tail[1]!, 0],
    ])}${radial('shop', [
      [0, lights[0]!, 0.45],
      [1, lights[0]!, 0],
    ])}</defs>${rect(-80, -80, DESIGN_WIDTH + 160, 2080, 'fill="url(#sky)"')}${walls.join('')}
    ${ellipse(300, 1240, 420, 300, 'fill="url(#shop)"')}${ellipse(760, 1460, 640, 260, 'fill="url(#street)"')}
    ${ellipse(540, 1700, 700, 260, 'fill="url(#street)" opacity="0.6"')}`,
    { x: -80, y: -80, width: DESIGN_WIDTH + 160, height: 2080 },
    { blur: 22 },
  );
}
