import type { Catalogue } from '../../../../ui/language/translate.ts';
import type { OwnText } from './own-text.ts';

export const english: Catalogue<OwnText> = {
  'Show all {count} moments': { one: 'Show {count} moment', other: 'Show all {count} moments' },
};
