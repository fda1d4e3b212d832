import { perLanguage } from './per-language.ts';
import type { Text } from './text.ts';

type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };
export type Catalogue<T extends string = Text> = Partial<Record<T, string | PluralForms>>;
export type FullCatalogue<T extends string = Text> = Record<T, string | PluralForms>;
export type Values = Record<string, string | number>;

export type Translate<T extends string = Text> = (text: T, values?: Values) => string;

const plurals = perLanguage((language) => new Intl.PluralRules(language));
const numbers = perLanguage((language) => new Intl.NumberFormat(language));

/** Translates by the catalogue, else returns the English text. The value `count` selects the plural form. */
export function createTranslate<T extends string>(language: string, catalogue: Catalogue<T>): Translate<T> {
  return (text, values = {}) => {
    const entry = catalogue[text] ?? text;
    const template =
      typeof entry === 'string' ? entry : (entry[plurals(language).select(Number(values.count))] ?? entry.other);
    return template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name] ?? '';
      return typeof value === 'number' ? numbers(language).format(value) : value;
    });
  };
}
