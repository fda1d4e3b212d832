const HOUR_MS = 3_600_000;

/** The last hours up to now's, the oldest first, each with its figures; null for an hour in which nothing happened. */
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

export function hourName(hour: string): string {
  return new Date(hour).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

/** The least round number that is not smaller: the top of an axis. */
export function axisTop(values: (number | null)[]): number {
  const greatest = Math.max(0, ...values.map((value) => value ?? 0));
  if (greatest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= greatest) ?? greatest;
}
