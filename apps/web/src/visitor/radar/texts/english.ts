import type { Catalogue } from '../../../ui/language/translate.ts';
import type { RadarText } from './radar-text.ts';

/** Plurals only: other texts are their own key. */
export const english: Catalogue<RadarText> = {
  '{count} places here': { one: '{count} place here', other: '{count} places here' },
  '{count} places are live': { one: '{count} place is live', other: '{count} places are live' },
};
