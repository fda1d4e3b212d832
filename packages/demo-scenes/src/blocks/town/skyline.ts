import { type Actor, group, moving, still } from '../../engine/actor.ts';
import { between } from '../../engine/between.ts';
import { darken, lighten, mixColours } from '../../engine/colour.ts';
import { DESIGN_WIDTH } from '../../engine/frame.ts';
import type { Studio } from '../../engine/studio.ts';
import { circle, downward, path, radial } from '../svg.ts';
import { drawFloors, drawShadedSide, drawTower, drawWindows, type Tower, type WindowOptions } from './tower.ts';
import { peakOf, type TowerShapeName } from './tower-shapes.ts';

export type RowOptions = {
  foot: number;
  /** Lowest and highest roof above the foot. */
  heights: readonly [number, number];
  widths: readonly [number, number];
  /** The gap after a tower as a share of its width; negative values let towers overlap. */
  gap: number;
  shapes: readonly TowerShapeName[];
};

/** A row of towers from one side of the picture to the other. */
export function planTowers({ random }: Studio, { foot, heights, widths, gap, shapes }: RowOptions): Tower[] {
  const towers: Tower[] = [];
  let x = -between(random, 20, 90);
  while (x < DESIGN_WIDTH + 40) {
    const width = between(random, ...widths);
    const height = heights[0] + (heights[1] - heights[0]) * random.next() ** 1.6;
    towers.push({ shape: random.pick(shapes), x, foot, width, height });
    x += width * (1 + gap * between(random, 0.4, 1.6));
  }
  return towers;
}

export type TowerLook = {
  /** Colours at the roof and at the foot, which is in haze. */
  wall: readonly [string, string];
  windows?: WindowOptions & { colour: string; opacity?: number };
  /** Red lights on the highest roofs. */
  beacons?: number;
  /** Sideways movement of the row as the camera moves; nearer rows move more. */
  parallax?: number;
};

export async function towerRow(studio: Studio, towers: Tower[], look: TowerLook): Promise<Actor> {
  const foot = Math.max(...towers.map((tower) => tower.foot));
  const roof = Math.min(...towers.map((tower) => tower.foot - tower.height));
  const box = { x: -60, y: roof - 40, width: DESIGN_WIDTH + 120, height: foot - roof + 44 };
  const parallax = look.parallax ?? 0;
  // The first group of windows is always lit, so it is painted together with the walls.
  const [steady = '', ...others] = drawLights(studio, towers, look);
  const body = await studio.paint(drawBodies(towers, look) + steady, box);
  const actors: Actor[] = [
    parallax === 0 ? still(body) : moving(body, (at) => ({ x: parallax * at.swing(at.duration) })),
  ];
  for (const [index, markup] of others.entries()) {
    const lights = await studio.paint(markup, box);
    const period = 2.7 + index * 1.1;
    actors.push(
      moving(lights, (at) => ({
        x: parallax * at.swing(at.duration),
        opacity: 0.62 + 0.38 * at.swing(period, 0.37 + index * 0.37),
      })),
    );
  }
  const beacons = await studio.paint(drawBeacons(towers, look.beacons ?? 0), box);
  actors.push(
    moving(beacons, (at) => ({
      x: parallax * at.swing(at.duration),
      opacity: 0.25 + 0.75 * Math.max(0, at.swing(2)),
      blend: 'glow',
    })),
  );
  return group(actors);
}

function drawBodies(towers: Tower[], { wall }: TowerLook): string {
  const [top, bottom] = wall;
  const tints = [0, 0.07, 0.14].map((share) => mixColours(top, bottom, share));
  const defs = tints.map((tint, index) =>
    downward(`wall${index}`, [
      [0, tint],
      [0.45, mixColours(tint, bottom, 0.22)],
      [1, bottom],
    ]),
  );
  const shade = downward('shade', [
    [0, darken(top, 0.55), 0.5],
    [1, darken(bottom, 0.4), 0],
  ]);
  const edge = downward('edge', [
    [0, lighten(top, 0.5), 0.5],
    [0.8, lighten(bottom, 0.4), 0],
  ]);
  const bodies = towers.map(
    (tower, index) =>
      drawTower(tower, `fill="url(#wall${index % 3})" stroke="url(#edge)" stroke-width="1.2"`) +
      path(drawFloors(tower), `stroke="${lighten(top, 0.55)}" stroke-width="0.9" opacity="0.16"`) +
      drawShadedSide(tower, 'fill="url(#shade)"'),
  );
  return `<defs>${defs.join('')}${shade}${edge}</defs>${bodies.join('')}`;
}

function drawLights(studio: Studio, towers: Tower[], { windows }: TowerLook): string[] {
  if (!windows) return [];
  const groups = Array.from({ length: windows.groups }, () => '');
  for (const tower of towers) {
    for (const [index, commands] of drawWindows(studio.random, tower, windows).entries()) groups[index] += commands;
  }
  const colours = [windows.colour, lighten(windows.colour, 0.45), mixColours(windows.colour, '#ff8f4a', 0.35)];
  return groups.map((commands, index) =>
    path(commands, `fill="${colours[index % colours.length]}" opacity="${windows.opacity ?? 0.9}"`),
  );
}

function drawBeacons(towers: Tower[], count: number): string {
  const highest = towers.toSorted((a, b) => b.height - a.height).slice(0, count);
  const glow = radial('beacon', [
    [0, '#ff5a4a', 1],
    [0.15, '#ff3b30', 0.8],
    [0.4, '#ff3b30', 0.2],
    [1, '#ff3b30', 0],
  ]);
  const spots = highest.map((tower) =>
    circle(tower.x + peakOf(tower.shape) * tower.width, tower.foot - tower.height + 2, 20, 'fill="url(#beacon)"'),
  );
  return `<defs>${glow}</defs>${spots.join('')}`;
}
