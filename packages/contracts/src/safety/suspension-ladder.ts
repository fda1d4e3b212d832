export const SUSPENSION_WINDOW_DAYS = 90;

/** How long a user may not share after so many removed moments within `SUSPENSION_WINDOW_DAYS`; null for no end. */
const ladder: Array<{ removals: number; days: number | null }> = [
  { removals: 2, days: 1 },
  { removals: 3, days: 7 },
  { removals: 4, days: 30 },
  { removals: 5, days: null },
];

export type SuspensionStep = { days: number | null };

/** Undefined while the user has too few removals for a suspension. */
export function suspensionAfter(removals: number): SuspensionStep | undefined {
  return ladder.findLast((step) => removals >= step.removals);
}

/** An operator who suspends a user skips the steps before the first suspension. */
export function nextSuspension(removals: number): SuspensionStep {
  return suspensionAfter(Math.max(removals, ladder[0]!.removals))!;
}
