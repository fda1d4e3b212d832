import { perLanguage } from '../../../ui/language/per-language.ts';

const STEPS = [
  ['minute', 60_000, 60],
  ['hour', 3_600_000, 24],
  ['day', 86_400_000, 30],
  ['month', 30 * 86_400_000, 12],
  ['year', 365 * 86_400_000, Number.POSITIVE_INFINITY],
] as const;

const ages = perLanguage((language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));

/** "now", "5 minutes ago", "yesterday" */
export function formatAgo(then: number, now: number, language: string): string {
  const age = Math.max(0, now - then);
  for (const [unit, length, below] of STEPS) {
    const count = Math.floor(age / length);
    if (count === 0 && unit === 'minute') return ages(language).format(0, 'second');
    if (count < below) return ages(language).format(-Math.max(1, count), unit);
  }
  return '';
}
