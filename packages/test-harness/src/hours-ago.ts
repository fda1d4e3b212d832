const HOUR_MS = 3_600_000;

/** So many hours before now. */
export function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
