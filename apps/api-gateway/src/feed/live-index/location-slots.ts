import type { LocationId } from '@around/contracts/ids';

/** All stories, or only users' moments. */
export type Variant = 0 | 1;
export const ALL: Variant = 0;
export const MOMENTS: Variant = 1;

/** Instead of a handle or a position. */
export const NONE = -1;

/** The locations of the index: one slot for each, the same number in every array. Arrays by variant have one array for each. */
export type LocationSlots = {
  numbers: Map<LocationId, number>;
  free: number[];
  /** All slots below have been used. */
  end: number;
  ids: LocationId[];
  versions: Float64Array;
  xs: Float64Array;
  ys: Float64Array;
  zs: Float64Array;
  /** In milliseconds since the epoch; 0 without stories of the variant. */
  liveUntil: [Float64Array, Float64Array];
  /** Handles of fragments. Both variants have the same when their stories are the same. */
  fragments: [Int32Array, Int32Array];
  nextExpiry: [Float64Array, Float64Array];
  treePositions: Int32Array;
  sidePositions: Int32Array;
};

const FIRST_CAPACITY = 1024;

export function locationSlots(): LocationSlots {
  const capacity = FIRST_CAPACITY;
  return {
    numbers: new Map(),
    free: [],
    end: 0,
    ids: [],
    versions: new Float64Array(capacity),
    xs: new Float64Array(capacity),
    ys: new Float64Array(capacity),
    zs: new Float64Array(capacity),
    liveUntil: [new Float64Array(capacity), new Float64Array(capacity)],
    fragments: [new Int32Array(capacity), new Int32Array(capacity)],
    nextExpiry: [new Float64Array(capacity), new Float64Array(capacity)],
    treePositions: new Int32Array(capacity),
    sidePositions: new Int32Array(capacity),
  };
}

/** A slot for a location that has none. */
export function takeSlot(slots: LocationSlots, id: LocationId): number {
  const slot = slots.free.pop() ?? slots.end++;
  if (slot >= slots.versions.length) doubleCapacity(slots);
  slots.numbers.set(id, slot);
  slots.ids[slot] = id;
  slots.treePositions[slot] = NONE;
  slots.sidePositions[slot] = NONE;
  for (const variant of [ALL, MOMENTS]) {
    slots.liveUntil[variant][slot] = 0;
    slots.fragments[variant][slot] = NONE;
  }
  return slot;
}

export function freeSlot(slots: LocationSlots, id: LocationId, slot: number): void {
  slots.numbers.delete(id);
  slots.free.push(slot);
}

function doubleCapacity(slots: LocationSlots): void {
  slots.versions = doubled(slots.versions);
  slots.xs = doubled(slots.xs);
  slots.ys = doubled(slots.ys);
  slots.zs = doubled(slots.zs);
  slots.liveUntil = [doubled(slots.liveUntil[ALL]), doubled(slots.liveUntil[MOMENTS])];
  slots.fragments = [doubled(slots.fragments[ALL]), doubled(slots.fragments[MOMENTS])];
  slots.nextExpiry = [doubled(slots.nextExpiry[ALL]), doubled(slots.nextExpiry[MOMENTS])];
  slots.treePositions = doubled(slots.treePositions);
  slots.sidePositions = doubled(slots.sidePositions);
}

function doubled<A extends Float64Array | Int32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * array.length);
  larger.set(array);
  return larger;
}

export function slotBytes(slots: LocationSlots): number {
  const pairs = [...slots.liveUntil, ...slots.fragments, ...slots.nextExpiry];
  const single = [slots.versions, slots.xs, slots.ys, slots.zs, slots.treePositions, slots.sidePositions];
  return [...pairs, ...single].reduce((sum, array) => sum + array.byteLength, 0);
}

/** The last byte of the id. */
export function bucketOf({ ids }: LocationSlots, slot: number): number {
  return Number.parseInt(ids[slot]!.slice(-2), 16);
}
