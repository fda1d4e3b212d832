import { lampGlow } from '../../blocks/light/lamp-glow.ts';
import { driftingClouds } from '../../blocks/sky/drifting-clouds.ts';
import { paintSky } from '../../blocks/sky/sky.ts';
import { starrySky } from '../../blocks/sky/stars.ts';
import { paintMoon, paintSun } from '../../blocks/sky/sun-and-moon.ts';
import { type Point, polygon } from '../../blocks/svg.ts';
import { drawHouses, houseTones } from '../../blocks/town/houses.ts';
import { drawMinaret } from '../../blocks/town/mosque.ts';
import { type Actor, moving, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { darken, mixColours } from '../../engine/colour.ts';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from '../../engine/frame.ts';
import { createNoise, layeredNoise } from '../../engine/noise.ts';
import type { Studio } from '../../engine/studio.ts';
import type { Palette } from '../../palette.ts';
import { coralDusk, indigoNight, tealNight, violetNight } from '../../palettes.ts';
import type { SceneFamily } from '../../scene-family.ts';

const ROWS = 9;

export const hillsideAtNight: SceneFamily = {
  scene: 'hillside-at-night',
  tags: ['city', 'skyline', 'izmir'],
  looks: {
    indigo: { timeOfDay: 'night', build: (studio) => buildHillside(studio, indigoNight) },
    violet: { timeOfDay: 'night', build: (studio) => buildHillside(studio, violetNight) },
    teal: { timeOfDay: 'night', build: (studio) => buildHillside(studio, tealNight) },
    coral: { timeOfDay: 'dusk', build: (studio) => buildHillside(studio, coralDusk) },
  },
};

/** A hill covered with rows of houses up to the ridge, with lit windows. */
async function buildHillside(studio: Studio, palette: Palette): Promise<Actor[]> {
  const isNight = palette.timeOfDay === 'night';
  const disc = { x: studio.random.integer(250, 420), y: 400, radius: isNight ? 78 : 110 };
  const noise = layeredNoise(createNoise(studio.random), 2);
  const slope = (x: number) => 150 * noise(x / 520, 3.1) - 230 * Math.sin(((x - 140) / DESIGN_WIDTH) * 2.4);

  const rows: Actor[] = [];
  for (let row = 0; row < ROWS; row++) {
    const nearness = row / (ROWS - 1);
    const foot = (x: number) => 900 + 1110 * nearness ** 1.2 + slope(x) * (1 - nearness) ** 1.1;
    rows.push(...(await paintRow(studio, palette, { nearness, foot })));
  }
  return [
    still(await paintSky(studio, palette, { horizon: 1300, glow: { ...disc, radius: 620, strength: 0.5 } })),
    await starrySky(studio, { bottom: 860, count: isNight ? 420 : 120 }),
    still(await (isNight ? paintMoon : paintSun)(studio, palette, disc)),
    await driftingClouds(studio, {
      top: 160,
      height: 560,
      ...palette.cloud,
      cover: 0.5,
      stretch: 5,
      opacity: 0.6,
      softness: 0.42,
      travel: 230,
    }),
    still(
      await studio.paint(
        drawMinaret({
          x: 720,
          foot: 800,
          height: 250,
          colour: mixColours(palette.far, palette.mid, 0.5),
          rim: palette.haze,
          lamp: palette.lamp,
        }),
        { x: 660, y: 470, width: 120, height: 520 },
      ),
    ),
    ...rows,
    ...(await streetLamps(studio, palette)),
  ];
}

async function paintRow(
  studio: Studio,
  palette: Palette,
  { nearness, foot }: { nearness: number; foot: (x: number) => number },
): Promise<Actor[]> {
  const size = 46 + 128 * nearness ** 1.2;
  const houses = drawHouses(studio.random, {
    left: -size * between(studio.random, 0.2, 0.9),
    right: DESIGN_WIDTH + 20,
    foot,
    width: [size * 0.8, size * 1.3],
    height: [size * 0.7, size * 1.35],
    tones: houseTones(palette, 0.55 * (1 - nearness) + 0.04),
    windows: { colour: palette.lamp, lit: 0.34 },
  });
  const feet = [0, 270, 540, 810, 1080].map(foot);
  const top = Math.min(...feet) - size * 2;
  const bottom = Math.min(DESIGN_HEIGHT, Math.max(...feet) + 110);
  const box = { x: 0, y: top, width: DESIGN_WIDTH, height: bottom - top };
  const shade = mixColours(darken(palette.near, 0.1), mixColours(palette.far, palette.haze, 0.2), 0.6 * (1 - nearness));
  const ground = drawGround(foot, size * 0.5, `fill="${shade}"`);
  const dusk = [0.75, 0.55, 0.35, 0.15].map((share) => drawGround(foot, size * share, `fill="${shade}" opacity="0.2"`));
  const body = await studio.paint(ground + houses.body + dusk.join('') + houses.lights[0], box);
  const lights = await Promise.all(houses.lights.slice(1).map((markup) => studio.paint(markup, box)));
  return [
    still(body),
    ...lights.map((sprite, index) =>
      moving(sprite, (at) => ({ opacity: 0.55 + 0.45 * at.swing(4 - index, nearness * 3.7 + index * 0.4) })),
    ),
  ];
}

/** The ground below a line that is `above` units higher than the feet of the houses. */
function drawGround(foot: (x: number) => number, above: number, attributes: string): string {
  const line = Array.from({ length: 19 }, (_, index): Point => [index * 60, foot(index * 60) - above]);
  return polygon([...line, [DESIGN_WIDTH, DESIGN_HEIGHT], [0, DESIGN_HEIGHT]], attributes);
}

function streetLamps(studio: Studio, { lamp }: Palette): Promise<Actor[]> {
  return Promise.all(
    [0, 1].map((index) => {
      const lamps = Array.from({ length: 9 }, () => {
        const y = between(studio.random, 960, 1840);
        return { x: between(studio.random, 20, 1060), y, radius: 26 + ((y - 960) / 880) * 60 };
      });
      return lampGlow(studio, { lamps, colour: lamp, period: 2.3 + index, phase: index * 0.3 });
    }),
  );
}
