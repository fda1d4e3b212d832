/** One hour of a chart: its start as an ISO time, and a value for each series; null where nothing was measured. */
export type HourSlot = { hour: string; values: (number | null)[] };

/** `color` is a CSS color. */
export type HourSeries = {
  name: string;
  color: string;
  /** The page that shows the causes of a bad series. */
  cause?: string;
};

export function hourName(hour: string): string {
  return new Date(hour).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
}

export function formatKnown(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? 'N/A' : format(value);
}
