const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
] as const;

/** "3 minutes ago" in seconds, minutes, hours or days. `never` is the text for null. */
export function timeAgo(time: string | null, now: number, never = 'Never'): string {
  if (time === null) return never;
  const age = Math.max(0, now - Date.parse(time));
  const [name, length] = UNITS.find(([, unit]) => age >= unit) ?? UNITS[3];
  const count = Math.floor(age / length);
  return `${count} ${name}${count === 1 ? '' : 's'} ago`;
}

/** Local date and time. */
export function localTime(time: string | number | null, never = 'Never'): string {
  return time === null ? never : new Date(time).toLocaleString('en', { dateStyle: 'short', timeStyle: 'short' });
}

/** In milliseconds since the epoch, as countdowns take it. */
export function epochOf(time: string | null): number | null {
  return time === null ? null : Date.parse(time);
}

/** "8 s", "3 min", "2 h". */
export function formatAge(ageMs: number): string {
  const seconds = Math.max(0, Math.floor(ageMs / 1_000));
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${Math.floor(seconds / 60)} min` : `${Math.floor(seconds / 3_600)} h`;
}
