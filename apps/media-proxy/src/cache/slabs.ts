/** Buffers that are lent out and come back: fresh ones for every file would keep the garbage collector busy. */
export type Slabs = {
  take(bytes: number): Buffer;
  /** Nobody may hold a view of it any more. */
  giveBack(slab: Buffer): void;
};

const SMALLEST = 64 * 1_024;
const MAX_SPARE = 24;

export function createSlabs(): Slabs {
  const spare = new Map<number, Buffer[]>();

  return {
    take(bytes) {
      const size = sizeFor(bytes);
      return spare.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size);
    },
    giveBack(slab) {
      const kept = spare.get(slab.length) ?? [];
      spare.set(slab.length, kept);
      if (kept.length < MAX_SPARE) kept.push(slab);
    },
  };
}

function sizeFor(bytes: number): number {
  let size = SMALLEST;
  while (size < bytes) size *= 2;
  return size;
}
