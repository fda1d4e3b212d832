import { ALL, type LocationSlots, MOMENTS, NONE, type Variant } from './location-slots.ts';

/**
 * A balanced tree over points of the unit sphere, without pointers. The node of a range of positions is its middle position. The
 * children are the range before it and the range after it. Short ranges are not divided. Every array has one element for each
 * position; only `coordinates` has three.
 */
export type KdTree = {
  size: number;
  slots: Int32Array;
  /** x, y and z of each position are adjacent, so that they are usually in one cache line. */
  coordinates: Float64Array;
  /** Of a node: which coordinate divides its range. */
  axes: Uint8Array;
  /** By variant: until when the location at this position has stories; 0 when it is not valid any more. */
  live: [Float64Array, Float64Array];
  /** By variant, of a node: the latest `live` of its range. An expiry needs no update. */
  latest: [Float64Array, Float64Array];
};

export const LEAF_SIZE = 8;

export function middleOf(low: number, high: number): number {
  return (low + high) >>> 1;
}

/** Changes until when a position is live, in the nodes above it too. */
export function setLive(tree: KdTree, position: number, variant: Variant, until: number): void {
  const live = tree.live[variant];
  if (live[position] === until) return;
  live[position] = until;
  updateLatest(tree, variant, position, 0, tree.size);
}

function updateLatest(tree: KdTree, variant: Variant, position: number, low: number, high: number): void {
  if (high - low <= LEAF_SIZE) return;
  const middle = middleOf(low, high);
  if (position < middle) updateLatest(tree, variant, position, low, middle);
  else if (position > middle) updateLatest(tree, variant, position, middle + 1, high);
  tree.latest[variant][middle] = latestOfNode(tree, variant, low, high);
}

/** From the node's position and its children. */
export function latestOfNode(tree: KdTree, variant: Variant, low: number, high: number): number {
  const middle = middleOf(low, high);
  const own = tree.live[variant][middle]!;
  return Math.max(own, latestOfRange(tree, variant, low, middle), latestOfRange(tree, variant, middle + 1, high));
}

function latestOfRange(tree: KdTree, variant: Variant, low: number, high: number): number {
  if (high - low > LEAF_SIZE) return tree.latest[variant][middleOf(low, high)]!;
  const live = tree.live[variant];
  let latest = 0;
  for (let position = low; position < high; position += 1) latest = Math.max(latest, live[position]!);
  return latest;
}

/** A tree without order yet, of these slots. */
export function emptyTree(slots: LocationSlots, members: Int32Array): KdTree {
  const size = members.length;
  const coordinates = new Float64Array(3 * size);
  for (let position = 0; position < size; position += 1) {
    const slot = members[position]!;
    coordinates[3 * position] = slots.xs[slot]!;
    coordinates[3 * position + 1] = slots.ys[slot]!;
    coordinates[3 * position + 2] = slots.zs[slot]!;
  }
  return {
    size,
    slots: members,
    coordinates,
    axes: new Uint8Array(size),
    live: [new Float64Array(size), new Float64Array(size)],
    latest: [new Float64Array(size), new Float64Array(size)],
  };
}

/** The positions of all slots that the tree has. */
export function positionsBySlot(tree: KdTree, capacity: number): Int32Array {
  const positions = new Int32Array(capacity).fill(NONE);
  for (let position = 0; position < tree.size; position += 1) positions[tree.slots[position]!] = position;
  return positions;
}

export function treeBytes(tree: KdTree): number {
  const arrays = [tree.slots, tree.axes, tree.coordinates, ...tree.live, ...tree.latest];
  return arrays.reduce((sum, array) => sum + array.byteLength, 0);
}

/** Searches do not find the position afterwards. */
export function removePosition(tree: KdTree, position: number): void {
  setLive(tree, position, ALL, 0);
  setLive(tree, position, MOMENTS, 0);
}
