import type { Catalogue } from '../translate.ts';

/** The texts are their own English; only plurals need rows. */
export const english: Catalogue = {
  '{count} stories': { one: '{count} story', other: '{count} stories' },
  '{count} hours left': { one: '{count} hour left', other: '{count} hours left' },
};
