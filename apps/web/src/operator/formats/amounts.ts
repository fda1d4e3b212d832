const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** With thousands separators; "N/A" for a missing number. */
export function formatNumber(value: number | null | undefined): string {
  return value === null || value === undefined ? 'N/A' : numbers.format(value);
}

/** "1 minute", "15 minutes". */
export function countOf(count: number, noun: string, nouns = `${noun}s`): string {
  return `${numbers.format(count)} ${count === 1 ? noun : nouns}`;
}

/** "every minute", "every 15 minutes". */
export function everyMinutes(minutes: number): string {
  return `every ${minutes === 1 ? 'minute' : countOf(minutes, 'minute')}`;
}

/** The share in whole percent; 0% of an empty whole. */
export function percentOf(part: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((part / total) * 100)}%`;
}

/** "850 ms", "12.4 s", "3 min 20 s", "4 h 7 min". */
export function formatDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${numbers.format(ms / 1_000)} s`;
  const seconds = Math.round(ms / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const BYTE_UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** "512 bytes", "1.5 MB". */
export function formatBytes(bytes: number): string {
  const power = bytes < 1_024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), BYTE_UNITS.length - 1);
  return `${numbers.format(bytes / 1_024 ** power)} ${BYTE_UNITS[power]}`;
}

export function inMegabytes(bytes: number): number {
  return bytes / 1_048_576;
}
