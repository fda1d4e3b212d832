const FIRST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;

/** How long to wait before trying again: twice as long each time, and different in every browser. */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return most / 2 + (random() * most) / 2;
}
