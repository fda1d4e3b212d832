import type { InstagramProfile } from '../../queries/profiles.ts';

type Named = Pick<InstagramProfile, 'username' | 'fullName' | 'locationName'>;

/** Profiles whose username, full name or location contains the text, case-insensitively. */
export function searchProfiles<P extends Named>(profiles: P[], text: string): P[] {
  const wanted = text.trim().toLowerCase();
  return profiles.filter(({ username, fullName, locationName }) =>
    [username, fullName, locationName].some((name) => name?.toLowerCase().includes(wanted)),
  );
}

/** Placeholder profiles from before the first sync; an operator may remove them from the list. */
export function isPlaceholder({ username }: Pick<Named, 'username'>): boolean {
  return username === 'instagram' || username === 'starbucks';
}
