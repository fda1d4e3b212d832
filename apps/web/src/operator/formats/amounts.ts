const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** With separators; "N/A" where nothing is known. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? 'N/A' : numbers.format(value);
}

/** "1 minute", "15 minutes". */
export function countOf(count: number, noun: string): string {
  return `${numbers.format(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** How much of the whole, in whole percent; of nothing 0%. */
export function percentOf(part: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((part / total) * 100)}%`;
}

/** "850 ms", "12.4 s", "3 min 20 s". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  return seconds < 60
    ? `${numbers.format(seconds)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

export function inMegabytes(bytes: number): number {
  return bytes / 1_048_576;
}
