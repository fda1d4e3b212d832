const HOUR_MS = 3_600_000;
const SMALLEST = 28;
const LARGEST = 52;

/** The diameter in pixels. It grows with the logarithm of the number of stories. */
export function markerSize(storyCount: number): number {
  return Math.min(LARGEST, SMALLEST + 7 * Math.log2(1 + storyCount));
}

/** From 1 for a new story to about 0.5 for one of yesterday. */
export function brightness(freshAt: number, now: number): number {
  const hours = Math.max(0, now - freshAt) / HOUR_MS;
  return 0.5 + 0.5 * Math.exp(-hours / 8);
}

export type Glow = 'new' | 'recent' | 'old';

export function glowOf(freshAt: number, now: number): Glow {
  const age = now - freshAt;
  if (age < 2 * HOUR_MS) return 'new';
  return age < 8 * HOUR_MS ? 'recent' : 'old';
}
