const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** Rounds down to the largest unit that fits: `3 minutes`. */
export function formatDuration(ms: number): string {
  const [name, length] = UNITS.find(([, unit]) => ms >= unit) ?? UNITS[3];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

/** `3 minutes ago`, or `Never` for null. */
export function timeAgo(time: Date | null, now: Date): string {
  return time === null ? 'Never' : `${formatDuration(now.getTime() - time.getTime())} ago`;
}
