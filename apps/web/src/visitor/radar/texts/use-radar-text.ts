import { createPartTexts, usePartTexts } from '../../../ui/language/part-texts.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { english } from './english.ts';
import type { RadarText } from './radar-text.ts';

const radarTexts = createPartTexts<RadarText>({
  english,
  turkish: async () => (await import('./turkish.ts')).turkish,
  arabic: async () => (await import('./arabic.ts')).arabic,
});

/** Translates the texts of the radar. Suspends until they are loaded. */
export function useRadarText(): Translate<RadarText | Text> {
  return usePartTexts(radarTexts);
}
