import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clusterPoints } from './cluster-points.ts';

test('near points join the most important of them', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 0.5, y: 0.5 },
    { x: 9.5, y: 0 },
  ];

  expect(clusterPoints(points, 1)).toEqual([
    { lead: 0, members: [0, 2] },
    { lead: 1, members: [1, 3] },
  ]);
});

test('points across a border of the grid join too', () => {
  const points = [
    { x: -0.01, y: -0.01 },
    { x: 0.01, y: 0.01 },
  ];

  expect(clusterPoints(points, 1)).toHaveLength(1);
});

test('every point is in one cluster, within the radius of its lead, and leads are apart', () => {
  const coordinate = fc.double({ min: -15, max: 15, noNaN: true });
  const points = fc.array(fc.record({ x: coordinate, y: coordinate }), { maxLength: 200 });
  fc.assert(
    fc.property(points, fc.double({ min: 0.01, max: 5, noNaN: true }), (all, radius) => {
      const clusters = clusterPoints(all, radius);
      const between = (one: number, other: number) =>
        Math.hypot(all[one]!.x - all[other]!.x, all[one]!.y - all[other]!.y);

      const members = clusters.flatMap((cluster) => cluster.members);
      expect(members.toSorted((a, b) => a - b)).toEqual(all.map((_, index) => index));
      for (const { lead, members } of clusters) {
        for (const member of members) expect(between(lead, member)).toBeLessThan(radius);
      }
      clusters.forEach(({ lead }, index) => {
        for (const other of clusters.slice(index + 1)) expect(between(lead, other.lead)).toBeGreaterThanOrEqual(radius);
      });
    }),
  );
});

test('identical points stay one cluster at any radius', () => {
  const same = [
    { x: 3, y: 4 },
    { x: 3, y: 4 },
  ];

  expect(clusterPoints(same, 1e-6)).toEqual([{ lead: 0, members: [0, 1] }]);
});
