import type { Language } from '../../../ui/language/language.ts';
import { perLanguage } from '../../../ui/language/per-language.ts';

const shortHours = perLanguage(
  (language) => new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'narrow' }),
);

/** "20h" */
export function formatHours(hours: number, language: Language): string {
  return shortHours(language).format(hours);
}
