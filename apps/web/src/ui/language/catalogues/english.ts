import type { Catalogue } from '../translate.ts';

/** Texts are written in English, so only plurals need entries. */
export const english: Catalogue = {
  '{count} stories': { one: '{count} story', other: '{count} stories' },
  '{count} hours left': { one: '{count} hour left', other: '{count} hours left' },
};
