import { findNamedArea } from '@around/contracts/named-areas';
import type { FoundPlace } from '@around/contracts/places';

export type Suggestion = Pick<FoundPlace, 'name' | 'latitude' | 'longitude' | 'kind' | 'distanceFromUser'>;

/** What the server found; where it found nothing or could not be asked, the built-in area that the words name. */
export function placeSuggestions(text: string, found: FoundPlace[] | undefined): Suggestion[] {
  if (found && found.length > 0) return found;
  const area = findNamedArea(text);
  return area ? [{ ...area, kind: 'area', distanceFromUser: null }] : [];
}
