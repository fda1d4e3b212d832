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
  /** Four words for each id, the highest first. */
  ids: Uint32Array;
  versions: Float64Array;
  xs: Float64Array;
  ys: Float64Array;
  zs: Float64Array;
  /** In milliseconds since the epoch; 0 without stories of the variant. */
  liveUntil: [Float64Array, Float64Array];
  /** Handles of fragments. Both variants have the same when their stories are the same. */
  fragments: [Float64Array, Float64Array];
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
    ids: new Uint32Array(4 * capacity),
    versions: new Float64Array(capacity),
    xs: new Float64Array(capacity),
    ys: new Float64Array(capacity),
    zs: new Float64Array(capacity),
    liveUntil: [new Float64Array(capacity), new Float64Array(capacity)],
    fragments: [new Float64Array(capacity), new Float64Array(capacity)],
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
  slots.ids.set(wordsOf(id), 4 * slot);
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
  slots.ids = doubled(slots.ids);
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

function doubled<A extends Float64Array | Int32Array | Uint32Array>(array: A): A {
  const larger = new (array.constructor as new (length: number) => A)(2 * array.length);
  larger.set(array);
  return larger;
}

export function slotBytes(slots: LocationSlots): number {
  const pairs = [...slots.liveUntil, ...slots.fragments, ...slots.nextExpiry];
  const single = [slots.ids, slots.versions, slots.xs, slots.ys, slots.zs, slots.treePositions, slots.sidePositions];
  return [...pairs, ...single].reduce((sum, array) => sum + array.byteLength, 0);
}

export type IdWords = [number, number, number, number];

export function wordsOf(id: string): IdWords {
  const hex = id.replaceAll('-', '');
  const word = (index: number) => Number.parseInt(hex.slice(8 * index, 8 * index + 8), 16);
  return [word(0), word(1), word(2), word(3)];
}

export function idOfSlot({ ids }: LocationSlots, slot: number): LocationId {
  const hex = [0, 1, 2, 3].map((index) => ids[4 * slot + index]!.toString(16).padStart(8, '0')).join('');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)];
  return parts.join('-') as LocationId;
}

/** The last byte of the id. */
export function bucketOf({ ids }: LocationSlots, slot: number): number {
  return ids[4 * slot + 3]! & 255;
}

/** Negative when the first id comes first. As Postgres orders them. */
export function compareIds({ ids }: LocationSlots, slot: number, other: number): number {
  for (let index = 0; index < 4; index += 1) {
    const difference = ids[4 * slot + index]! - ids[4 * other + index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

export function compareWithWords({ ids }: LocationSlots, slot: number, words: IdWords): number {
  for (let index = 0; index < 4; index += 1) {
    const difference = ids[4 * slot + index]! - words[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}
