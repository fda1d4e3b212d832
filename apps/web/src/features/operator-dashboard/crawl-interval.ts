const DEFAULT_INTERVAL_MINUTES = 15;

/** The minutes that the field's text means; what is no number at all means the default. */
export function readInterval(text: string): number {
  const minutes = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isNaN(minutes) ? DEFAULT_INTERVAL_MINUTES : minutes;
}
