import type { DistanceUnit } from '../../ui/language/formats.ts';
import { LANGUAGES, type Language } from '../../ui/language/language.ts';
import type { Theme } from '../../ui/theme/use-theme.ts';

/** Null: the user has not chosen, so each browser decides. */
export type Preferences = { language: Language | null; unit: DistanceUnit | null; theme: Theme | null };

export type PreferenceChange = { [Name in keyof Preferences]?: NonNullable<Preferences[Name]> };

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code);

export function readPreferences({ language, unit, theme }: Record<string, unknown>): Preferences {
  return {
    language: oneOf(LANGUAGE_CODES, language),
    unit: oneOf(['mile', 'kilometer'], unit),
    theme: oneOf(['light', 'dark'], theme),
  };
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | null {
  return values.find((known) => known === value) ?? null;
}
