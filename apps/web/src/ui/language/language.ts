export const LANGUAGES = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'tr', name: 'Türkçe', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** The first supported language of the list, by primary subtag; English if none is. */
export function chooseLanguage(preferred: readonly (string | null)[]): Language {
  const tags = preferred.map((tag) => tag?.toLowerCase().split('-')[0]);
  const supported = tags.flatMap((tag) => LANGUAGES.filter(({ code }) => code === tag));
  return supported[0]?.code ?? 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

const RIGHT_TO_LEFT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** The direction of a place's name, which may differ from that of the page. */
export function directionOfText(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(text) ? 'rtl' : 'ltr';
}
