import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';
import type { Preferences } from './preferences.ts';

/** Applies what the user has chosen on another device, when the user is read. What this browser has already is left alone. */
export function useApplyPreferences(chosen: Preferences | null | undefined): void {
  const { language, setLanguage, unit, setUnit } = useLanguage();
  const { theme, setTheme } = useTheme();
  const apply = useEffectEvent((preferences: Preferences) => {
    if (preferences.language && preferences.language !== language) setLanguage(preferences.language);
    if (preferences.unit && preferences.unit !== unit) setUnit(preferences.unit);
    if (preferences.theme && preferences.theme !== theme) setTheme(preferences.theme);
  });
  useEffect(() => {
    if (chosen) apply(chosen);
  }, [chosen]);
}
