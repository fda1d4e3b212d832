import type { InstagramProfile } from '../queries/profiles.ts';

type Named = Pick<InstagramProfile, 'username' | 'fullName' | 'locationName'>;

/** Profiles whose name, full name or place has the text in it, in whatever case. */
export function searchProfiles<P extends Named>(profiles: P[], text: string): P[] {
  const wanted = text.trim().toLowerCase();
  return profiles.filter(({ username, fullName, locationName }) =>
    [username, fullName, locationName].some((name) => name?.toLowerCase().includes(wanted)),
  );
}

/** Names that stand where nothing was synced yet; an operator may take them off the list. */
export function isPlaceholder({ username }: Pick<Named, 'username'>): boolean {
  return username === 'instagram' || username === 'starbucks';
}
