/** The spinner goes at most this far. */
const FARTHEST_PX = 128;
/** Here a release asks the feed again, and the spinner waits for the answer. */
export const DUE_PX = 72;

export type Pull = { offset: number; isDue: boolean };

/** Where the spinner is for a finger that has pulled this far: it resists more and more. */
export function pullOf(distance: number): Pull {
  const offset = FARTHEST_PX * (1 - Math.exp(-Math.max(0, distance) / (2 * FARTHEST_PX)));
  return { offset, isDue: offset >= DUE_PX };
}
