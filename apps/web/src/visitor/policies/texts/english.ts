import type { Catalogue } from '../../../ui/language/translate.ts';
import type { PolicyText } from './policy-text.ts';

/** No text has a plural. */
export const english: Catalogue<PolicyText> = {};
