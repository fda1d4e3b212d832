import { useMemo } from 'react';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { localeOf } from '../../../ui/language/per-language.ts';
import { useTheme } from '../../../ui/theme/use-theme.ts';
import type { RadarPlace } from '../places/radar-place.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { readColors } from './radar-colors.ts';
import type { Scene } from './scene.ts';

type Options = { places: readonly RadarPlace[]; now: number; highlightedId: string | null; isTurning: boolean };

export function useScene({ places, now, highlightedId, isTurning }: Options): Scene {
  const { language, unit } = useLanguage();
  const { theme } = useTheme();
  const t = useRadarText();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours are those of the theme.
  const colors = useMemo(readColors, [theme]);
  const north = t('N');
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(localeOf(language));
    const distances = new Intl.NumberFormat(localeOf(language), {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: 6,
    });
    return {
      places,
      now,
      highlightedId,
      isTurning,
      colors,
      unit,
      north,
      formatRing: (distance) => distances.format(distance),
      formatCount: (count) => numbers.format(count),
    };
  }, [places, now, highlightedId, isTurning, colors, language, unit, north]);
}
