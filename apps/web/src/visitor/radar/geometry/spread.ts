import type { Point } from './projection.ts';

/** The middle of points, and the radius around it that holds them all. */
export function spreadOf(points: readonly Point[]): Point & { radius: number } {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2;
  return { x, y, radius: Math.max(0, ...points.map((point) => Math.hypot(point.x - x, point.y - y))) };
}
