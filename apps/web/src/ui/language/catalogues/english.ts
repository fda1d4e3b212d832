import type { Catalogue } from '../translate.ts';

/** Texts are written in English, so only plurals need entries, and what other languages say in two ways. */
export const english: Catalogue = {
  '{count} stories': { one: '{count} story', other: '{count} stories' },
  Followed: 'Following',
  '{count} hours left': { one: '{count} hour left', other: '{count} hours left' },
};
