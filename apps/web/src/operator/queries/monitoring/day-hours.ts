const HOUR_MS = 3_600_000;

/** The last hours, the current one included, the oldest first, each with its figures; null for an hour in which nothing happened. */
export function dayHours<Figures extends { hour: string }>(
  known: Figures[],
  { now, hours = 24 }: { now: number; hours?: number },
): { hour: string; figures: Figures | null }[] {
  const byHour = new Map(known.map((figures) => [Date.parse(figures.hour), figures]));
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Array.from({ length: hours }, (_, index) => {
    const at = last - (hours - 1 - index) * HOUR_MS;
    return { hour: new Date(at).toISOString(), figures: byHour.get(at) ?? null };
  });
}
