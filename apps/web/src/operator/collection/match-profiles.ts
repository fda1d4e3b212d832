import type { InstagramProfile } from '../queries/profiles.ts';

type Named = Pick<InstagramProfile, 'username' | 'fullName'>;

const SHOWN = 8;

/** The first observed profiles with the text in their names, those first whose username begins with it; of no text nobody. */
export function matchProfiles<P extends Named>(profiles: P[], text: string): P[] {
  const wanted = text.trim().replace(/^@/, '').toLowerCase();
  if (wanted === '') return [];
  const begins = ({ username }: Named) => Number(username.toLowerCase().startsWith(wanted));
  return profiles
    .filter(({ username, fullName }) => [username, fullName].some((name) => name?.toLowerCase().includes(wanted)))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, SHOWN);
}
