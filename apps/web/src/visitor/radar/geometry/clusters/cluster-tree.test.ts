import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Point } from '../projection.ts';
import { createClusterCut } from './cluster-cut.ts';
import { type ClusterTree, growClusterTree } from './cluster-tree.ts';

const ignored = { onJoin() {}, onPart() {} };
const treeOf = (points: readonly Point[]) =>
  growClusterTree(points, Number.POSITIVE_INFINITY).next().value as ClusterTree;
function cutAt(points: readonly Point[], radius: number) {
  const cut = createClusterCut(
    treeOf(points),
    points.map(() => 1),
  );
  cut.moveTo(radius, ignored);
  return cut;
}
const clustersAt = (points: readonly Point[], radius: number) => {
  const cut = cutAt(points, radius);
  return [...cut.leads()].sort((a, b) => a - b).map((lead) => cut.membersOf(lead).sort((a, b) => a - b));
};

const coordinate = fc.double({ min: -15, max: 15, noNaN: true });
/** Some points share a position, as the places of a house do. */
const manyPoints = fc
  .tuple(fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 200 }), fc.integer({ min: 0, max: 9 }))
  .map(([points, repeated]) => [...points, ...points.slice(0, repeated)]);
const anyRadius = fc.double({ min: 0.001, max: 20, noNaN: true });

test('near points join the most important of them', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0.5, y: 0.5 },
    { x: 9.5, y: 0 },
  ];

  expect(clustersAt(points, 1)).toEqual([
    [0, 2],
    [1, 3],
  ]);
});

test('a point joins the nearest that leads, not one that has joined another itself', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 2.5, y: 0 },
  ];

  // The second leads within less than 1, and is 1.5 away.
  expect([...treeOf(points).joinsAt]).toEqual([Number.POSITIVE_INFINITY, 1, 2.5]);
  expect(clustersAt(points, 2)).toEqual([[0, 1], [2]]);
});

test('identical points stay one cluster at any radius', () => {
  const same = [
    { x: 3, y: 4 },
    { x: 3, y: 4 },
  ];

  expect(clustersAt(same, 1e-4)).toEqual([[0, 1]]);
});

test('every point is in one cluster, leads are apart, and more important than their members', () => {
  fc.assert(
    fc.property(manyPoints, anyRadius, (points, radius) => {
      const cut = cutAt(points, radius);
      const leads = [...cut.leads()];

      expect(leads.flatMap((lead) => cut.membersOf(lead)).sort((a, b) => a - b)).toEqual([...points.keys()]);
      for (const lead of leads) {
        const members = cut.membersOf(lead);
        expect(Math.min(...members)).toBe(lead);
        expect([cut.sizeOf(lead), cut.weightOf(lead)]).toEqual([members.length, members.length]);
        for (const member of members) expect(cut.leadOf(member)).toBe(lead);
      }
      leads.forEach((one, index) => {
        for (const other of leads.slice(index + 1)) {
          const [from, to] = [points[one]!, points[other]!];
          expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeGreaterThanOrEqual(radius);
        }
      });
    }),
  );
});

test('a point that does not lead is closer than the radius to a more important lead', () => {
  fc.assert(
    fc.property(manyPoints, anyRadius, (points, radius) => {
      const { joinsAt, parent } = treeOf(points);
      points.forEach(({ x, y }, index) => {
        if ((joinsAt[index] as number) >= radius) return;
        const above = points[parent[index] as number]!;
        expect(Math.hypot(above.x - x, above.y - y)).toBe(joinsAt[index]);
        expect(joinsAt[parent[index] as number]).toBeGreaterThan(joinsAt[index] as number);
      });
    }),
  );
});

test('clusters join while zooming out, part while zooming in, and depend on the last radius only', () => {
  fc.assert(
    fc.property(manyPoints, fc.array(anyRadius, { minLength: 1, maxLength: 6 }), (points, radii) => {
      const weights = points.map((_, index) => index);
      const cut = createClusterCut(treeOf(points), weights);
      const shown = new Set(points.keys());
      for (const radius of radii) {
        cut.moveTo(radius, { onJoin: (point) => shown.delete(point), onPart: (point) => shown.add(point) });
      }

      const leads = [...cut.leads()].sort((a, b) => a - b);
      expect([...shown].sort((a, b) => a - b)).toEqual(leads);
      expect(leads.map((lead) => cut.membersOf(lead).sort((a, b) => a - b))).toEqual(clustersAt(points, radii.at(-1)!));
      for (const lead of leads) {
        const sum = cut.membersOf(lead).reduce((total, member) => total + (weights[member] as number), 0);
        expect(cut.weightOf(lead)).toBe(sum);
      }
    }),
  );
});

test('a tree that is built in slices is the same', () => {
  const points = Array.from({ length: 100 }, (_, index) => ({ x: (index * 37) % 31, y: (index * 53) % 29 }));
  const slices = growClusterTree(points, 30);

  expect([slices.next().done, slices.next().done, slices.next().done]).toEqual([false, false, false]);
  expect(slices.next()).toEqual({ done: true, value: treeOf(points) });
});
