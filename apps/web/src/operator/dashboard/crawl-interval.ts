const DEFAULT_INTERVAL_MINUTES = 15;

/** The minutes that the field's text means; what is no number at all means the default. */
export function readInterval(text: string): number {
  return isNumeric(text) ? Number(text) : DEFAULT_INTERVAL_MINUTES;
}

export function isNumeric(text: string): boolean {
  return text.trim() !== '' && !Number.isNaN(Number(text));
}
