import { foldText } from '@around/contracts/places/fold-text';
import { findNamedArea } from '@around/contracts/places/named-areas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDebounced } from '../../../../ui/time/use-debounced.ts';
import type { VisitorPlace } from '../../../location/visitor-place.ts';
import { placesQuery } from '../../../place-search/places-query.ts';
import { SEARCH_DEBOUNCE_MS } from '../../../place-search/use-place-search.ts';
import type { MomentTexts } from '../draft/pending-moment.ts';

/** `unchecked`: the places could not be read, or not yet. The server decides then. */
export type PlaceVerdict = 'placed' | 'unknown' | 'unchecked';

/** Whether the server can place the moment: by its position, or by the name of a place or an area. */
export function usePlaceVerdict({ location, position }: MomentTexts, around: VisitorPlace) {
  const client = useQueryClient();
  const name = location.trim();
  const isPositioned = position !== null;
  // The same query as that of the suggestions, so it costs no request of its own.
  const { data } = useQuery(placesQuery(useDebounced(name, SEARCH_DEBOUNCE_MS), around));
  return {
    /** While the name is typed, of the places found for the text before. */
    verdict: verdictOn(name, { isPositioned, found: data }),
    async check(): Promise<PlaceVerdict> {
      const first = verdictOn(name, { isPositioned, found: undefined });
      if (first === 'placed') return first;
      // Offline it fails at once instead of waiting.
      const found = await client
        .fetchQuery({ ...placesQuery(name, around), retry: false, networkMode: 'always' })
        .catch(() => undefined);
      return verdictOn(name, { isPositioned, found });
    },
  };
}

type Known = { isPositioned: boolean; found: readonly { name: string }[] | undefined };

export function verdictOn(name: string, { isPositioned, found }: Known): PlaceVerdict {
  if (isPositioned || name === '' || findNamedArea(name)) return 'placed';
  if (!found) return 'unchecked';
  const folded = foldText(name);
  return found.some((place) => foldText(place.name) === folded) ? 'placed' : 'unknown';
}
