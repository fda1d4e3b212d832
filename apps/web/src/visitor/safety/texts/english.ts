import type { Catalogue } from '../../../ui/language/translate.ts';
import type { SafetyText } from './safety-text.ts';

/** No text has a plural. */
export const english: Catalogue<SafetyText> = {};
