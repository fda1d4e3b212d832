import type { Point } from './projection.ts';

/** Indices of points: the one that leads, then all of them. */
export type Cluster = { lead: number; members: number[] };

/** Columns are this many keys apart, so a cell has a key of its own. */
const COLUMN = 2 ** 24;

/**
 * Groups points, the most important first: a point joins the nearest lead within the radius, or else leads a cluster. So leads are
 * never closer than the radius. A grid of the same size leaves nine cells to search.
 */
export function clusterPoints(points: readonly Point[], radius: number): Cluster[] {
  const clusters: Cluster[] = [];
  const cells = new Map<number, Cluster[]>();
  points.forEach((point, index) => {
    const [column, row] = [Math.floor(point.x / radius), Math.floor(point.y / radius)];
    const joined = nearest(point);
    if (joined) {
      joined.members.push(index);
      return;
    }
    const cluster = { lead: index, members: [index] };
    clusters.push(cluster);
    const key = column * COLUMN + row;
    const cell = cells.get(key);
    if (cell) cell.push(cluster);
    else cells.set(key, [cluster]);

    function nearest({ x, y }: Point): Cluster | undefined {
      let found: Cluster | undefined;
      let limit = radius ** 2;
      for (let key = (column - 1) * COLUMN; key <= (column + 1) * COLUMN; key += COLUMN) {
        for (let at = key + row - 1; at <= key + row + 1; at += 1) {
          for (const candidate of cells.get(at) ?? []) {
            const lead = points[candidate.lead];
            const distance = lead ? (lead.x - x) ** 2 + (lead.y - y) ** 2 : limit;
            if (distance < limit) [found, limit] = [candidate, distance];
          }
        }
      }
      return found;
    }
  });
  return clusters;
}
