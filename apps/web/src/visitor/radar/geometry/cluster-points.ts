import type { Point } from './projection.ts';

/** Indices of points: the one that leads, then all of them. */
export type Cluster = { lead: number; members: number[] };

const NONE = -1;

/**
 * Groups points, the most important first: a point joins the nearest lead within the radius, or else leads a cluster. So leads are
 * never closer than the radius, and a grid of the same size leaves nine cells to search. Yields after each slice of that many points.
 */
export function* clusterInSlices(
  points: readonly Point[],
  radius: number,
  slice: number,
): Generator<undefined, Cluster[]> {
  const clusters: Cluster[] = [];
  const x = Float64Array.from(points, (point) => point.x);
  const y = Float64Array.from(points, (point) => point.y);
  // Cells that share a bucket only add leads that are too far away.
  const mask = 2 ** Math.ceil(Math.log2(2 * points.length + 1)) - 1;
  const lastInBucket = new Int32Array(mask + 1).fill(NONE);
  const previousInBucket = new Int32Array(points.length);
  const bucketOf = (column: number, row: number) => (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & mask;

  for (let index = 0; index < points.length; index += 1) {
    if (index > 0 && index % slice === 0) yield;
    const left = x[index] as number;
    const top = y[index] as number;
    const column = Math.floor(left / radius);
    const row = Math.floor(top / radius);
    let nearest = NONE;
    let limit = radius ** 2;
    for (let besideColumn = column - 1; besideColumn <= column + 1; besideColumn += 1) {
      for (let besideRow = row - 1; besideRow <= row + 1; besideRow += 1) {
        let at = lastInBucket[bucketOf(besideColumn, besideRow)] as number;
        while (at !== NONE) {
          const { lead } = clusters[at] as Cluster;
          const distance = ((x[lead] as number) - left) ** 2 + ((y[lead] as number) - top) ** 2;
          if (distance < limit) {
            nearest = at;
            limit = distance;
          }
          at = previousInBucket[at] as number;
        }
      }
    }
    if (nearest !== NONE) {
      (clusters[nearest] as Cluster).members.push(index);
      continue;
    }
    const bucket = bucketOf(column, row);
    previousInBucket[clusters.length] = lastInBucket[bucket] as number;
    lastInBucket[bucket] = clusters.length;
    clusters.push({ lead: index, members: [index] });
  }
  return clusters;
}

export function clusterPoints(points: readonly Point[], radius: number): Cluster[] {
  return clusterInSlices(points, radius, Number.POSITIVE_INFINITY).next().value ?? [];
}
