export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'tr', name: 'Türkçe', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The first wanted language that we speak, by its primary subtag. */
export function chooseLanguage(wanted: readonly (string | null)[]): Language {
  const tags = wanted.map((tag) => tag?.toLowerCase().split('-')[0]);
  const spoken = tags.flatMap((tag) => LANGUAGES.filter(({ code }) => code === tag));
  return spoken[0]?.code ?? 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Names of places keep their own script's direction, whatever the page's. */
export function directionOfText(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
}
