export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** An integer, both bounds inclusive. */
  integer: (least: number, most: number) => number;
  pick: <T>(items: readonly T[]) => T;
  shuffle: <T>(items: readonly T[]) => T[];
};

/** A pseudo-random generator with a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  function integer(least: number, most: number): number {
    return least + Math.floor(next() * (most - least + 1));
  }

  function pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[integer(0, items.length - 1)]!;
  }

  function shuffle<T>(items: readonly T[]): T[] {
    const rest = [...items];
    return items.map(() => rest.splice(integer(0, rest.length - 1), 1)[0]!);
  }

  return { next, integer, pick, shuffle };
}
