import { useEffect, useEffectEvent } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useTheme } from '../../ui/theme/use-theme.ts';
import type { Preferences } from './preferences.ts';

/** When the user is read, applies what they have chosen on another device. Values that this browser already has are not changed. */
export function useApplyPreferences(chosen: Preferences | null | undefined): void {
  const { language, setLanguage, unit, setUnit } = useLanguage();
  const { theme, setTheme } = useTheme();
  const apply = useEffectEvent((preferences: Preferences) => {
    // Texts that cannot be loaded are asked for again at the next start.
    if (preferences.language && preferences.language !== language) setLanguage(preferences.language).catch(() => {});
    if (preferences.unit && preferences.unit !== unit) setUnit(preferences.unit);
    if (preferences.theme && preferences.theme !== theme) setTheme(preferences.theme);
  });
  useEffect(() => {
    if (chosen) apply(chosen);
  }, [chosen]);
}
