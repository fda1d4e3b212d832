import { randomInt } from 'node:crypto';
import { Username } from '@around/contracts/users/user-fields';

/** Leaves room for a suffix below the maximum length of a username. */
const STEM_MAX_LENGTH = 40;
const NOT_IN_STEM = /[^\p{L}\p{M}\p{N}._-]+/gu;
const FALLBACK = 'visitor';
const SUFFIX_LIMIT = 1_000_000;

/** A valid username from the first usable idea. From the second attempt on it ends with a random number. */
export function suggestUsername(ideas: string[], attempt: number): string {
  const names = ideas.map((idea) => Username.safeParse(stemOf(idea)).data);
  const stem = names.find((name) => name !== undefined) ?? FALLBACK;
  return attempt === 0 && stem !== FALLBACK ? stem : `${stem}-${randomInt(SUFFIX_LIMIT)}`;
}

function stemOf(idea: string): string {
  return idea.normalize('NFKC').toLowerCase().replaceAll(NOT_IN_STEM, '').slice(0, STEM_MAX_LENGTH);
}
