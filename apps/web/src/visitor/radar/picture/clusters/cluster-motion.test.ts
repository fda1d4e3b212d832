import { expect, test } from 'vitest';
import { createClusterCut } from '../../geometry/clusters/cluster-cut.ts';
import { type ClusterTree, growClusterTree } from '../../geometry/clusters/cluster-tree.ts';
import type { RadarPlace } from '../../places/radar-place.ts';
import { createClusterMotion } from './cluster-motion.ts';

/** Three in a row: the third joins the second at a radius above 2, and the second the first above 3. */
function makeRow() {
  const ordered = [0, 3, 5].map((x) => ({ x, y: 0 })) as RadarPlace[];
  const tree = growClusterTree(ordered, Number.POSITIVE_INFINITY).next().value as ClusterTree;
  const cut = createClusterCut(tree, [1, 1, 1]);
  const motion = createClusterMotion({ ordered, tree, cut });
  let time = 0;
  cut.moveTo(1, motion);
  motion.settle();
  return {
    motion,
    moveTo: (radius: number) => cut.moveTo(radius, motion),
    pass(ms: number) {
      for (const end = time + ms; time < end; ) {
        time += 10;
        motion.advance(time);
      }
    },
    xOf: (point: number) => motion.positionOf(point).x,
  };
}

test('a cluster that joins another slides there from its own place, and then rests', () => {
  const { motion, moveTo, pass, xOf } = makeRow();
  pass(10);
  moveTo(2.5);
  expect([xOf(1), xOf(2)]).toEqual([3, 5]);

  pass(110);
  expect(xOf(2)).toBeCloseTo(4);
  expect(motion.moving()).toEqual([2]);
  pass(120);

  expect([xOf(2), motion.isMoving()]).toEqual([3, false]);
});

test('a cluster that parts slides out, and can reverse halfway without a jump', () => {
  const { motion, moveTo, pass, xOf } = makeRow();
  moveTo(2.5);
  pass(400);
  moveTo(1);
  expect(xOf(2)).toBe(3);
  pass(100);
  const halfway = xOf(2);
  expect(halfway).toBeGreaterThan(3);

  moveTo(2.5);
  expect(xOf(2)).toBe(halfway);
  pass(50);
  expect(xOf(2)).toBeLessThan(halfway);
  pass(300);

  expect([xOf(2), motion.isMoving()]).toEqual([3, false]);
});

test('a cluster follows the one it joins, while that one joins another', () => {
  const { moveTo, pass, xOf } = makeRow();
  moveTo(4);
  pass(200);
  expect(xOf(2)).toBeLessThan(1);

  pass(200);
  expect([xOf(1), xOf(2)]).toEqual([0, 0]);
});

test('the first frame after a rest moves no farther than another', () => {
  const { motion, moveTo, pass, xOf } = makeRow();
  pass(10);
  moveTo(2.5);
  motion.advance(9_000);

  expect(xOf(2)).toBeGreaterThan(4.8);
});
