import type { Point } from '../projection.ts';
import { createPointGrid } from './point-grid.ts';

/**
 * Clusters of points for every radius. Points are ordered by importance. Within a radius `r` a point leads a cluster if
 * `joinsAt >= r`; else it belongs to the cluster of its parent. So leads are never closer than the radius, a lead is more important
 * than its members, and a larger radius only joins whole clusters.
 */
export type ClusterTree = {
  /** The distance to the nearest more important point that still leads within that distance; infinite for the first. */
  joinsAt: Float64Array;
  /** That point. */
  parent: Int32Array;
  /** All points, the last to join first. */
  order: Int32Array;
};

/** Yields after each slice of that many points. */
export function* growClusterTree(points: readonly Point[], slice: number): Generator<undefined, ClusterTree> {
  const joinsAt = new Float64Array(points.length).fill(Number.POSITIVE_INFINITY);
  const parent = new Int32Array(points.length);
  const grid = createPointGrid(points.length);
  for (let index = 0; index < points.length; index += 1) {
    if (index > 0 && index % slice === 0) yield;
    const { x, y } = points[index] as Point;
    const found = grid.findLead(x, y);
    if (found) {
      joinsAt[index] = found.distance;
      parent[index] = found.index;
    }
    grid.add(index, x, y, joinsAt[index] as number);
  }
  const order = Int32Array.from(points.keys()).sort(
    (one, other) => (joinsAt[other] as number) - (joinsAt[one] as number) || one - other,
  );
  return { joinsAt, parent, order };
}
