import type { UnitVector } from '@around/database/feed/unit-vector';
import { type KdTree, LEAF_SIZE, middleOf } from './kd-tree.ts';
import type { Variant } from './location-slots.ts';
import { type NearestList, offer } from './nearest-list.ts';

export type Search = { from: UnitVector; variant: Variant; now: number };

/** A tree of 2^60 locations is not deeper. */
const MAX_DEPTH = 64;

// A search runs to its end at once, so all searches use the same stack: ranges, and how far they are away by each coordinate.
const ranges = new Int32Array(2 * MAX_DEPTH);
const offsets = new Float64Array(3 * MAX_DEPTH);

/** More than what rounding can add to a square. */
const ROUNDING = 1 + 1e-14;

/**
 * Offers every location that may be among the nearest. Distances are computed in one order, and rounding keeps that order, so that a
 * range is never farther than a location in it. Squared distances exclude what is certainly too far, which is most of the candidates.
 */
export function searchKdTree(tree: KdTree, { from, variant, now }: Search, list: NearestList): void {
  const { coordinates, axes, slots } = tree;
  const live = tree.live[variant];
  const latest = tree.latest[variant];
  const { x, y, z } = from;
  let farthest = farthestSquare(list);
  let depth = 1;
  ranges[0] = 0;
  ranges[1] = tree.size;
  offsets[0] = 0;
  offsets[1] = 0;
  offsets[2] = 0;
  while (depth > 0) {
    depth -= 1;
    let low = ranges[2 * depth]!;
    let high = ranges[2 * depth + 1]!;
    const dx = offsets[3 * depth]!;
    const dy = offsets[3 * depth + 1]!;
    const dz = offsets[3 * depth + 2]!;
    if (dx * dx + dy * dy + dz * dz > farthest) continue;
    while (high - low > LEAF_SIZE) {
      const middle = middleOf(low, high);
      if (latest[middle]! <= now) {
        high = low;
        break;
      }
      const axis = axes[middle]!;
      const fromX = x - coordinates[3 * middle]!;
      const fromY = y - coordinates[3 * middle + 1]!;
      const fromZ = z - coordinates[3 * middle + 2]!;
      const beyond = axis === 0 ? fromX : axis === 1 ? fromY : fromZ;
      const isLow = beyond < 0;
      ranges[2 * depth] = isLow ? middle + 1 : low;
      ranges[2 * depth + 1] = isLow ? high : middle;
      offsets[3 * depth] = axis === 0 ? beyond : dx;
      offsets[3 * depth + 1] = axis === 1 ? beyond : dy;
      offsets[3 * depth + 2] = axis === 2 ? beyond : dz;
      depth += 1;
      if (fromX * fromX + fromY * fromY + fromZ * fromZ <= farthest && live[middle]! > now) {
        offer(list, slots[middle]!, chordOf(fromX, fromY, fromZ));
        farthest = farthestSquare(list);
      }
      if (isLow) high = middle;
      else low = middle + 1;
    }
    for (let position = low; position < high; position += 1) {
      const fromX = x - coordinates[3 * position]!;
      const fromY = y - coordinates[3 * position + 1]!;
      const fromZ = z - coordinates[3 * position + 2]!;
      if (fromX * fromX + fromY * fromY + fromZ * fromZ > farthest || live[position]! <= now) continue;
      offer(list, slots[position]!, chordOf(fromX, fromY, fromZ));
      farthest = farthestSquare(list);
    }
  }
}

function farthestSquare({ farthest }: NearestList): number {
  return farthest * farthest * ROUNDING;
}

/** The straight-line distance, with the operations of `<->` in Postgres. */
export function chordOf(dx: number, dy: number, dz: number): number {
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
