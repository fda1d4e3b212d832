import type { InstagramProfile } from '../queries/profiles.ts';

type Named = Pick<InstagramProfile, 'username' | 'fullName'>;

const SHOWN = 8;

/** The first observed profiles whose names contain the text; usernames that start with it rank first. Empty for an empty text. */
export function matchProfiles<P extends Named>(profiles: P[], text: string): P[] {
  const wanted = text.trim().replace(/^@/, '').toLowerCase();
  if (wanted === '') return [];
  const begins = ({ username }: Named) => Number(username.toLowerCase().startsWith(wanted));
  return profiles
    .filter(({ username, fullName }) => [username, fullName].some((name) => name?.toLowerCase().includes(wanted)))
    .toSorted((a, b) => begins(b) - begins(a))
    .slice(0, SHOWN);
}
