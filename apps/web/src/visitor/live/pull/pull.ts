/** The maximum offset of the spinner. */
const FARTHEST_PX = 128;
/** From this offset on, a release reloads the feed. The spinner stays at this offset during the reload. */
export const DUE_PX = 72;

export type Pull = { offset: number; isDue: boolean };

/** The offset of the spinner for a finger that has pulled this far. Its resistance grows with the distance. */
export function pullOf(distance: number): Pull {
  const offset = FARTHEST_PX * (1 - Math.exp(-Math.max(0, distance) / (2 * FARTHEST_PX)));
  return { offset, isDue: offset >= DUE_PX };
}
