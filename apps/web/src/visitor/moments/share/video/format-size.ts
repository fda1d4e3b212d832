import type { Language } from '../../../../ui/language/language.ts';
import { perLanguage } from '../../../../ui/language/per-language.ts';

const BYTES_PER_MEGABYTE = 1_048_576;

const megabytes = perLanguage(
  (language) => new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** The number of megabytes with one decimal. */
export function formatMegabytes(bytes: number, language: Language): string {
  return megabytes(language).format(bytes / BYTES_PER_MEGABYTE);
}
