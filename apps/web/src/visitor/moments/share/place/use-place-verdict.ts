import { foldText } from '@around/contracts/places/fold-text';
import { findNamedArea } from '@around/contracts/places/named-areas';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../../ui/time/use-debounced.ts';
import type { VisitorPlace } from '../../../location/visitor-place.ts';
import { placesQuery } from '../../../place-search/places-query.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../place-search/use-place-search.ts';
import type { MomentTexts } from '../draft/pending-moment.ts';

/** `unchecked`: the places could not be read, or not yet. The server decides then. */
export type PlaceVerdict = 'placed' | 'unknown' | 'unchecked';

/**
 * Whether the server can place the moment: by its position, or by the name of a place or an area. `isSettled` when the verdict is about
 * the current name.
 */
export function usePlaceVerdict({ location, position }: MomentTexts, around: VisitorPlace) {
  const name = location.trim();
  const searched = useDebounced(name, SEARCH_DEBOUNCE_MS);
  // The same query as that of the suggestions, so it costs no request of its own.
  const { data, isPlaceholderData } = useQuery(placesQuery(searched, around));
  const isSettled = searched === name && !isPlaceholderData;
  return { verdict: verdictOn(name, { isPositioned: position !== null, found: data }), isSettled };
}

type Known = { isPositioned: boolean; found: readonly { name: string }[] | undefined };

export function verdictOn(name: string, { isPositioned, found }: Known): PlaceVerdict {
  if (isPositioned || name === '' || findNamedArea(name)) return 'placed';
  if (!found) return 'unchecked';
  const folded = foldText(name);
  return found.some((place) => foldText(place.name) === folded) ? 'placed' : 'unknown';
}
