import type { Point } from '../svg.ts';

/** The outline of a tower from the left foot over the roof to the right, in a box of 1 x 1 with the foot at y = 0. */
export type TowerShape = readonly Point[];

/** Mirrors the left half to the right. */
function symmetric(left: readonly Point[]): TowerShape {
  return [...left, ...left.toReversed().map(([x, y]) => [1 - x, y] as const)];
}

const slab: TowerShape = symmetric([
  [0, 0],
  [0, 0.97],
  [0.2, 0.97],
  [0.2, 1],
]);

const stepped: TowerShape = symmetric([
  [0, 0],
  [0, 0.62],
  [0.12, 0.62],
  [0.12, 0.8],
  [0.25, 0.8],
  [0.25, 0.9],
  [0.46, 0.9],
  [0.485, 1],
]);

const blade: TowerShape = [
  [0, 0],
  [0, 0.78],
  [0.78, 0.97],
  [0.8, 1],
  [0.84, 1],
  [0.84, 0.985],
  [1, 0.9],
  [1, 0],
];

const capsule: TowerShape = symmetric(
  Array.from({ length: 9 }, (_, index): Point => {
    const angle = (index / 8) * (Math.PI / 2);
    return [0.5 - Math.cos(angle) * 0.5, index === 0 ? 0 : 0.85 + Math.sin(angle) * 0.15];
  }),
);

const pinnacle: TowerShape = symmetric([
  [0, 0],
  [0, 0.74],
  [0.08, 0.74],
  [0.08, 0.8],
  [0.3, 0.88],
  [0.42, 0.92],
  [0.47, 0.93],
  [0.49, 1],
]);

const twist: TowerShape = [
  ...Array.from({ length: 13 }, (_, index): Point => [0.12 + Math.sin((index / 12) * 2.6) * 0.14, index / 12]),
  ...Array.from(
    { length: 13 },
    (_, index): Point => [0.88 - Math.sin((1 - index / 12) * 2.6 + 0.4) * 0.12, 1 - index / 12],
  ),
];

const sail: TowerShape = [
  [0.06, 0],
  [0.06, 0.84],
  [0.1, 1],
  [0.12, 0.86],
  ...Array.from({ length: 11 }, (_, index): Point => {
    const down = index / 10;
    return [0.14 + Math.sin(down ** 0.72 * 1.62) * 0.84, 0.86 * (1 - down)];
  }),
];

/** Setbacks that wind around the core, each narrower than the one below, with a spire on top. */
const needle: TowerShape = [
  [0, 0],
  [0, 0.2],
  [0.08, 0.2],
  [0.08, 0.34],
  [0.15, 0.34],
  [0.15, 0.47],
  [0.22, 0.47],
  [0.22, 0.58],
  [0.29, 0.58],
  [0.29, 0.67],
  [0.35, 0.67],
  [0.35, 0.74],
  [0.41, 0.74],
  [0.41, 0.82],
  [0.45, 0.82],
  [0.455, 0.89],
  [0.485, 0.89],
  [0.495, 1],
  [0.505, 1],
  [0.515, 0.86],
  [0.55, 0.86],
  [0.55, 0.78],
  [0.6, 0.78],
  [0.6, 0.7],
  [0.66, 0.7],
  [0.66, 0.62],
  [0.73, 0.62],
  [0.73, 0.52],
  [0.8, 0.52],
  [0.8, 0.41],
  [0.87, 0.41],
  [0.87, 0.27],
  [0.94, 0.27],
  [0.94, 0.12],
  [1, 0.12],
  [1, 0],
];

export const towerShapes = { slab, stepped, blade, capsule, pinnacle, twist, sail, needle };
export type TowerShapeName = keyof typeof towerShapes;

/** Where the highest point of a shape is, as a share of its width. */
export function peakOf(name: TowerShapeName): number {
  const peaks = towerShapes[name].filter(([, y]) => y === 1).map(([x]) => x);
  return (Math.min(...peaks) + Math.max(...peaks)) / 2;
}

/** Left and right edge of the shape at a height; undefined above its top. */
export function spanAt(shape: TowerShape, height: number): readonly [number, number] | undefined {
  const crossings: number[] = [];
  for (let index = 0; index < shape.length; index++) {
    const [x0, y0] = shape[index]!;
    const [x1, y1] = shape[(index + 1) % shape.length]!;
    if (y0 > height === y1 > height) continue;
    crossings.push(x0 + ((height - y0) / (y1 - y0)) * (x1 - x0));
  }
  return crossings.length < 2 ? undefined : [Math.min(...crossings), Math.max(...crossings)];
}
