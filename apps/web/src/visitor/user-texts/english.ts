import type { Catalogue } from '../../ui/language/translate.ts';
import type { UserText } from './user-text.ts';

export const english: Catalogue<UserText> = {
  'You can try again in {count} seconds.': {
    one: 'You can try again in {count} second.',
    other: 'You can try again in {count} seconds.',
  },
  'You can try again in {count} minutes.': {
    one: 'You can try again in {count} minute.',
    other: 'You can try again in {count} minutes.',
  },
};
