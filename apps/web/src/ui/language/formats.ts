import type { Language } from './language.ts';
import { perLanguage } from './per-language.ts';

export type DistanceUnit = 'mile' | 'kilometer';

export const KILOMETRES_PER_MILE = 1.609344;
const MINUTE_MS = 60_000;
const AGE_UNITS = [
  ['minute', MINUTE_MS, 60],
  ['hour', 60 * MINUTE_MS, 24],
  ['day', 24 * 60 * MINUTE_MS, Number.POSITIVE_INFINITY],
] as const;

const distances = {
  mile: perLanguage((language) => distanceFormat(language, 'mile')),
  kilometer: perLanguage((language) => distanceFormat(language, 'kilometer')),
};
const dateTimes = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
const ages = perLanguage((language) => new Intl.RelativeTimeFormat(language, { style: 'short' }));

/** "0.4 mi"; "N/A" if the distance is unknown. */
export function formatDistance(miles: number | null, language: Language, unit: DistanceUnit = 'mile'): string {
  if (miles === null || !Number.isFinite(miles)) return 'N/A';
  return distances[unit](language).format(unit === 'mile' ? miles : miles * KILOMETRES_PER_MILE);
}

/** "28 November 2026 at 18:30", from an ISO time. */
export function formatDateTime(time: string, language: Language): string {
  return dateTimes(language).format(new Date(time));
}

/** "12 min ago", "4 hr ago". `now` is the server's time. */
export function formatStoryTime(postedAt: number, now: number, language: Language): string {
  const age = Math.max(MINUTE_MS, now - postedAt);
  const [unit, length] = AGE_UNITS.find(([, unitMs, below]) => age < below * unitMs) ?? AGE_UNITS[0];
  return ages(language)
    .format(-Math.floor(age / length), unit)
    .replace('.', '');
}

function distanceFormat(language: string, unit: DistanceUnit): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...digits });
}
