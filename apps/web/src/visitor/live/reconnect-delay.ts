const FIRST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;

/** The backoff before a reconnect: it doubles after each failure, and is random so that browsers differ. */
export function reconnectDelay(failures: number, random: () => number = Math.random): number {
  const most = Math.min(FIRST_MS * 2 ** failures, LONGEST_MS);
  return most / 2 + (random() * most) / 2;
}
