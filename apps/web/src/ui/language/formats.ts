import type { Language } from './language.ts';
import { perLanguage } from './per-language.ts';

export type DistanceUnit = 'mile' | 'kilometer';

export const KILOMETRES_PER_MILE = 1.609344;
const MINUTE_MS = 60_000;
const RELATIVE_BELOW_MS = 2 * 60 * MINUTE_MS;

const distances = {
  mile: perLanguage((language) => distanceFormat(language, 'mile')),
  kilometer: perLanguage((language) => distanceFormat(language, 'kilometer')),
};
const clockTimes = perLanguage((language) => new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit' }));
const ages = perLanguage((language) => new Intl.RelativeTimeFormat(language, { style: 'short' }));

/** "0.4 mi"; "N/A" if the distance is unknown. */
export function formatDistance(miles: number | null, language: Language, unit: DistanceUnit = 'mile'): string {
  if (miles === null || !Number.isFinite(miles)) return 'N/A';
  return distances[unit](language).format(unit === 'mile' ? miles : miles * KILOMETRES_PER_MILE);
}

/** "12 min ago" under two hours, else the clock time. */
export function formatStoryTime(postedAt: number, now: number, language: Language): string {
  const age = now - postedAt;
  if (age >= RELATIVE_BELOW_MS) return clockTimes(language).format(postedAt);
  const minutes = Math.max(1, Math.floor(age / MINUTE_MS));
  const relative = ages(language);
  const text = minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.floor(minutes / 60), 'hour');
  return text.replace('.', '');
}

function distanceFormat(language: string, unit: DistanceUnit): Intl.NumberFormat {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', ...digits });
}
