import type { Catalogue } from '../../../../ui/language/translate.ts';
import type { ShareText } from './share-text.ts';

export const english: Catalogue<ShareText> = {
  '{count} seconds left': { one: '{count} second left', other: '{count} seconds left' },
  '{count} minutes left': { one: '{count} minute left', other: '{count} minutes left' },
};
