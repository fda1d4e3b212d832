import type { Language } from './language.ts';

export type DistanceUnit = 'mile' | 'kilometer';

const KILOMETRES_PER_MILE = 1.609344;
const MINUTE_MS = 60_000;
const RELATIVE_BELOW_MS = 2 * 60 * MINUTE_MS;

/** "0.4 mi"; "N/A" where no distance is known. */
export function formatDistance(miles: number | null, language: Language, unit: DistanceUnit = 'mile'): string {
  if (miles === null || !Number.isFinite(miles)) return 'N/A';
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...digits });
  return format.format(unit === 'mile' ? miles : miles * KILOMETRES_PER_MILE);
}

/** "20h", where there is no room for words. */
export function formatHours(hours: number, language: Language): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }).format(hours);
}

/** "12 min ago" under two hours, else the clock time. */
export function formatStoryTime(postedAt: number, now: number, language: Language): string {
  const age = now - postedAt;
  if (age >= RELATIVE_BELOW_MS) {
    return new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }).format(postedAt);
  }
  const minutes = Math.max(1, Math.floor(age / MINUTE_MS));
  const relative = new Intl.RelativeTimeFormat(language, { style: 'short' });
  const text = minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.floor(minutes / 60), 'hour');
  return text.replace('.', '');
}
