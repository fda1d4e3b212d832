import { between } from '../../engine/between.ts';
import type { Random } from '../../seeded-random.ts';
import { markup, type Point, polygon } from '../svg.ts';
import { spanAt, type TowerShapeName, towerShapes } from './tower-shapes.ts';

export type Tower = { shape: TowerShapeName; x: number; foot: number; width: number; height: number };

export function drawTower(tower: Tower, attributes: string): string {
  return polygon(towerShapes[tower.shape].map(placeOn(tower)), attributes);
}

/** The shaded side of a tower. The light comes from the left. */
export function drawShadedSide(tower: Tower, attributes: string): string {
  const edge = 0.56;
  const points = towerShapes[tower.shape].map(([x, y]): Point => [Math.max(x, edge), y]);
  return polygon(points.map(placeOn(tower)), attributes);
}

/** Path commands of a fine line at every floor. */
export function drawFloors(tower: Tower): string {
  let commands = '';
  for (let y = 10; y < tower.height * 0.97; y += 10) {
    const span = spanAt(towerShapes[tower.shape], y / tower.height);
    if (!span) continue;
    commands += markup`M${tower.x + span[0] * tower.width} ${tower.foot - y}H${tower.x + span[1] * tower.width}`;
  }
  return commands;
}

export type WindowOptions = {
  /** Width and height of a window. The gap between two windows is about as large. */
  size: readonly [number, number];
  /** Share of windows that are lit. */
  lit: number;
  /** Number of groups of lit windows. Each group changes in brightness independently. */
  groups: number;
};

/** Path commands of the lit windows, one string per group. Neighbouring windows tend to be lit together. */
export function drawWindows(random: Random, tower: Tower, { size, lit, groups }: WindowOptions): string[] {
  const paths = Array.from({ length: groups }, () => '');
  const [width, height] = size;
  const stepX = width * 1.9;
  const stepY = height * 1.75;
  for (let y = stepY * 2; y < tower.height * 0.97; y += stepY) {
    const span = spanAt(towerShapes[tower.shape], (y + height) / tower.height);
    if (!span) continue;
    const left = tower.x + span[0] * tower.width + width;
    const right = tower.x + span[1] * tower.width - width;
    const floorIsBusy = random.chance(0.14);
    const floorLit = floorIsBusy ? 0.85 : lit * between(random, 0.3, 1.5);
    let wasLit = false;
    for (let x = left; x + width <= right; x += stepX) {
      wasLit = random.chance(wasLit ? Math.min(0.9, floorLit + 0.25) : floorLit * 0.85);
      if (!wasLit) continue;
      const group = random.integer(0, groups - 1);
      paths[group] += markup`M${x} ${tower.foot - y - height}h${width}v${height}h${-width}z`;
    }
  }
  return paths;
}

function placeOn({ x, foot, width, height }: Tower) {
  return ([shareX, shareY]: Point): Point => [x + shareX * width, foot - shareY * height];
}
