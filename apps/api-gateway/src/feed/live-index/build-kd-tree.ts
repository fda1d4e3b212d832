import { emptyTree, type KdTree, LEAF_SIZE, latestOfNode, middleOf } from './kd-tree.ts';
import { ALL, type LocationSlots, MOMENTS } from './location-slots.ts';

/** How many positions are handled between two yields: below a millisecond. */
const WORK = 50_000;

/** Builds a tree of these slots in small steps. */
export function* buildKdTree(slots: LocationSlots, members: Int32Array): Generator<void, KdTree> {
  const tree = emptyTree(slots, members);
  yield;
  const nodes = yield* divide(tree);
  for (const variant of [ALL, MOMENTS]) {
    const live = tree.live[variant];
    for (let position = 0; position < tree.size; position += 1) {
      live[position] = slots.liveUntil[variant][tree.slots[position]!]!;
    }
    yield;
  }
  // Children come after their parents in the list.
  for (let index = nodes.length - 2; index >= 0; index -= 2) {
    const [low, high] = [nodes[index]!, nodes[index + 1]!];
    const middle = middleOf(low, high);
    tree.latest[ALL][middle] = latestOfNode(tree, ALL, low, high);
    tree.latest[MOMENTS][middle] = latestOfNode(tree, MOMENTS, low, high);
    if (index % 8_192 === 0) yield;
  }
  return tree;
}

/** Brings the positions into the order of the tree. Returns the ranges that were divided. */
function* divide(tree: KdTree): Generator<void, number[]> {
  const nodes: number[] = [];
  const open = [0, tree.size];
  let work = 0;
  while (open.length > 0) {
    const high = open.pop()!;
    const low = open.pop()!;
    if (high - low <= LEAF_SIZE) continue;
    const middle = middleOf(low, high);
    const axis = widestAxis(tree, low, high);
    tree.axes[middle] = axis;
    let left = low;
    let right = high - 1;
    while (left < right) {
      const [lowEnd, highStart] = partition(tree, axis, left, right);
      work += right - left;
      if (work > WORK) {
        work = 0;
        yield;
      }
      if (middle <= lowEnd) right = lowEnd;
      else if (middle >= highStart) left = highStart;
      else break;
    }
    nodes.push(low, high);
    open.push(low, middle, middle + 1, high);
  }
  return nodes;
}

function widestAxis({ coordinates }: KdTree, low: number, high: number): 0 | 1 | 2 {
  const [x, y, z] = [
    spread(coordinates, 0, low, high),
    spread(coordinates, 1, low, high),
    spread(coordinates, 2, low, high),
  ];
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

function spread(coordinates: Float64Array, axis: 0 | 1 | 2, low: number, high: number): number {
  let min = coordinates[3 * low + axis]!;
  let max = min;
  for (let index = 3 * (low + 1) + axis; index < 3 * high; index += 3) {
    const value = coordinates[index]!;
    if (value < min) min = value;
    else if (value > max) max = value;
  }
  return max - min;
}

/** Divides by the median of three. Returns the end of the lower and the start of the higher part. Positions in between equal the median. */
function partition(tree: KdTree, axis: 0 | 1 | 2, low: number, high: number): [number, number] {
  const { coordinates } = tree;
  const a = coordinates[3 * low + axis]!;
  const b = coordinates[3 * middleOf(low, high) + axis]!;
  const c = coordinates[3 * high + axis]!;
  const pivot = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  let [left, right] = [low, high];
  while (left <= right) {
    while (coordinates[3 * left + axis]! < pivot) left += 1;
    while (coordinates[3 * right + axis]! > pivot) right -= 1;
    if (left <= right) {
      swap(tree, left, right);
      left += 1;
      right -= 1;
    }
  }
  return [right, left];
}

function swap({ slots, coordinates }: KdTree, one: number, other: number): void {
  const slot = slots[one]!;
  slots[one] = slots[other]!;
  slots[other] = slot;
  for (let axis = 0; axis < 3; axis += 1) {
    const value = coordinates[3 * one + axis]!;
    coordinates[3 * one + axis] = coordinates[3 * other + axis]!;
    coordinates[3 * other + axis] = value;
  }
}
