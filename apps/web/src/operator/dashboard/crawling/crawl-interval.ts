const DEFAULT_INTERVAL_MINUTES = 15;

/** Reads the interval; a text that is not a number means the default. */
export function readInterval(text: string): number {
  return isNumeric(text) ? Number(text) : DEFAULT_INTERVAL_MINUTES;
}

export function isNumeric(text: string): boolean {
  return text.trim() !== '' && !Number.isNaN(Number(text));
}
