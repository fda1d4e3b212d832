import type { Catalogue } from '../translate.ts';

/** Texts are written in English, so entries are needed only for plurals, and for texts that are the same in English but not elsewhere. */
export const english: Catalogue = {
  '{count} stories': { one: '{count} story', other: '{count} stories' },
  Followed: 'Following',
  '{count} hours left': { one: '{count} hour left', other: '{count} hours left' },
};
