import type { Random } from '../seeded-random.ts';

export function between(random: Random, low: number, high: number): number {
  return low + random.next() * (high - low);
}
