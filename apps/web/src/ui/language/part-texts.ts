import { use, useMemo } from 'react';
import type { Language } from './language.ts';
import { useLanguage } from './language-provider.tsx';
import type { Text } from './text.ts';
import { type Catalogue, createTranslate, type FullCatalogue, type Translate } from './translate.ts';

type Sources<T extends string> = {
  /** Plurals only: other texts are their own key. */
  english: Catalogue<T>;
  turkish: () => Promise<FullCatalogue<T>>;
  arabic: () => Promise<FullCatalogue<T>>;
};

type PartTexts<T extends string> = {
  english: Catalogue<T>;
  catalogueOf: (language: Language) => Promise<Catalogue<T>>;
};

/** The texts of a part of the app that is loaded on demand. They are no part of the first load. */
export function createPartTexts<T extends string>({ english, turkish, arabic }: Sources<T>): PartTexts<T> {
  const load = { en: async () => english, tr: turkish, ar: arabic };
  const loaded = new Map<Language, Promise<Catalogue<T>>>();
  return {
    english,
    catalogueOf(language) {
      const catalogue = loaded.get(language) ?? load[language]();
      loaded.set(language, catalogue);
      // A later attempt may succeed, e.g. when the browser is online again.
      catalogue.catch(() => loaded.delete(language));
      return catalogue;
    },
  };
}

/** Translates the texts of the part, and those of the first load. Suspends until the catalogue of the language is loaded. */
export function usePartTexts<T extends string>({ english, catalogueOf }: PartTexts<T>): Translate<T | Text> {
  const { language, t } = useLanguage();
  // English must not suspend: its texts are there.
  const catalogue = language === 'en' ? english : use(catalogueOf(language));
  return useMemo(() => {
    const own = createTranslate<T>(language, catalogue);
    const isOwn = (text: string): text is T => text in catalogue;
    return (text, values) => (isOwn(text) ? own(text, values) : t(text as Text, values));
  }, [language, catalogue, t]);
}
