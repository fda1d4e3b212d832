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

/**
 * Offers every location that may be among the nearest. Distances are computed in one order, and rounding keeps that order, so that a
 * range is never farther than a location in it.
 */
export function searchKdTree(tree: KdTree, { from, variant, now }: Search, list: NearestList): void {
  const { coordinates, axes, slots } = tree;
  const xs = coordinates[0];
  const ys = coordinates[1];
  const zs = coordinates[2];
  const live = tree.live[variant];
  const latest = tree.latest[variant];
  const { x, y, z } = from;

  function visit(position: number): void {
    if (live[position]! <= now) return;
    const chord = chordOf(xs[position]! - x, ys[position]! - y, zs[position]! - z);
    if (chord <= list.farthest) offer(list, slots[position]!, chord);
  }

  let depth = 1;
  ranges[0] = 0;
  ranges[1] = tree.size;
  offsets.fill(0, 0, 3);
  while (depth > 0) {
    depth -= 1;
    let low = ranges[2 * depth]!;
    let high = ranges[2 * depth + 1]!;
    const dx = offsets[3 * depth]!;
    const dy = offsets[3 * depth + 1]!;
    const dz = offsets[3 * depth + 2]!;
    if (chordOf(dx, dy, dz) > list.farthest) continue;
    while (high - low > LEAF_SIZE) {
      const middle = middleOf(low, high);
      if (latest[middle]! <= now) {
        high = low;
        break;
      }
      const axis = axes[middle]!;
      const beyond = (axis === 0 ? x : axis === 1 ? y : z) - coordinates[axis]![middle]!;
      const isLow = beyond < 0;
      ranges[2 * depth] = isLow ? middle + 1 : low;
      ranges[2 * depth + 1] = isLow ? high : middle;
      offsets[3 * depth] = axis === 0 ? beyond : dx;
      offsets[3 * depth + 1] = axis === 1 ? beyond : dy;
      offsets[3 * depth + 2] = axis === 2 ? beyond : dz;
      depth += 1;
      visit(middle);
      if (isLow) high = middle;
      else low = middle + 1;
    }
    for (let position = low; position < high; position += 1) visit(position);
  }
}

/** The straight-line distance, with the operations of `<->` in Postgres. */
export function chordOf(dx: number, dy: number, dz: number): number {
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
