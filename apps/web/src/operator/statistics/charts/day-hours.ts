const HOUR_MS = 3_600_000;

/** The last hours including the current one, oldest first. Figures are null for an hour without data. */
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

/** The smallest round number (1, 2, 5 or 10 times a power of ten) that is at least the greatest value. */
export function axisTop(values: (number | null)[]): number {
  const greatest = Math.max(0, ...values.map((value) => value ?? 0));
  if (greatest === 0) return 1;
  const step = 10 ** Math.floor(Math.log10(greatest));
  return [1, 2, 5, 10].map((times) => times * step).find((top) => top >= greatest) ?? greatest;
}
