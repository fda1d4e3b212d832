import { createContext, type ReactNode, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { readStored, writeStored } from '../storage/browser-storage.ts';
import { english } from './catalogues/english.ts';
import type { DistanceUnit } from './formats.ts';
import { chooseLanguage, directionOf, type Language } from './language.ts';
import { type Catalogue, createTranslate, type Translate } from './translate.ts';

type LanguageValue = {
  language: Language;
  direction: 'ltr' | 'rtl';
  t: Translate;
  /** Rejects when the texts of the language cannot be loaded. They are asked for again at the next start. */
  setLanguage: (language: Language) => Promise<void>;
  unit: DistanceUnit;
  setUnit: (unit: DistanceUnit) => void;
};

const LanguageContext = createContext<LanguageValue | null>(null);

export function useLanguage(): LanguageValue {
  const value = useContext(LanguageContext);
  if (!value) throw new Error('useLanguage needs a LanguageProvider above it');
  return value;
}

/** Loads the texts of a language. English is part of the first load. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  if (language === 'tr') return (await import('./catalogues/turkish.ts')).turkish;
  if (language === 'ar') return (await import('./catalogues/arabic.ts')).arabic;
  return english;
}

export function initialLanguage(): Language {
  return chooseLanguage([readStored('language'), ...navigator.languages]);
}

type Props = { language: Language; catalogue: Catalogue; children: ReactNode };

export function LanguageProvider({ children, ...initial }: Props) {
  const [{ language, catalogue }, setActive] = useState(initial);
  const [unit, setUnit] = useState<DistanceUnit>(() =>
    readStored('distance-unit') === 'kilometer' ? 'kilometer' : 'mile',
  );

  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  const value = useMemo(
    (): LanguageValue => ({
      language,
      direction: directionOf(language),
      t: createTranslate(language, catalogue),
      async setLanguage(next) {
        writeStored('language', next);
        const loaded = await loadCatalogue(next);
        // A transition keeps the old texts on screen while the catalogues of lazily loaded parts load too.
        startTransition(() => setActive({ language: next, catalogue: loaded }));
      },
      unit,
      setUnit(next) {
        writeStored('distance-unit', next);
        setUnit(next);
      },
    }),
    [language, catalogue, unit],
  );
  return <LanguageContext value={value}>{children}</LanguageContext>;
}
