import { createHash } from 'node:crypto';

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** Both ends included. */
  integer(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...T[]] | readonly T[]): T;
  shuffle<T>(items: readonly T[]): T[];
};

/** The same key always gives the same numbers, so that one seed always gives the same demo world. */
export function seededRandom(...key: Array<string | number>): Random {
  let state = createHash('sha256').update(key.join('\u0000')).digest().readUInt32LE(0);

  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const random: Random = {
    next,
    integer: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick(choices) {
      if (choices.length === 0) throw new Error('Nothing to pick from');
      return choices[Math.floor(next() * choices.length)]!;
    },
    shuffle(items) {
      const shuffled = [...items];
      for (let last = shuffled.length - 1; last > 0; last -= 1) {
        const other = random.integer(0, last);
        [shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
      }
      return shuffled;
    },
  };
  return random;
}

/** Decimal digits derived from the key; the first is never 0. */
export function seededDigits(length: number, ...key: Array<string | number>): string {
  const random = seededRandom(...key);
  return Array.from({ length }, (_, index) => random.integer(index === 0 ? 1 : 0, 9)).join('');
}
