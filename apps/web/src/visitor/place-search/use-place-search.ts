import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Text } from '../../ui/language/text.ts';
import { readRecentPlaces } from '../location/recent-places.ts';
import type { VisitorPlace } from '../location/visitor-place.ts';
import { googlePlacesQuery, predictionsQuery } from './google/google-queries.ts';
import { firstSuggestions, placeSuggestions } from './place-suggestions.ts';
import { placesQuery } from './places-query.ts';
import { useDebounced } from './use-debounced.ts';

const TYPING_PAUSE_MS = 200;

/** What a text finds around a place: our own places, and Google's where there is a key for it. */
export function usePlaceSearch(text: string, around: VisitorPlace, isOpen: boolean) {
  const { language } = useLanguage();
  const searched = useDebounced(text.trim(), TYPING_PAUSE_MS);
  const ours = useQuery(placesQuery(searched, around));
  const google = useQuery({ ...googlePlacesQuery(language), enabled: isOpen });
  const predicted = useQuery(predictionsQuery(google.data ?? null, searched, around));

  const isSearching = searched !== text.trim() || ours.isFetching || google.isLoading || predicted.isFetching;
  const isGoogleAway = google.isError || google.data === null || predicted.isError;
  return {
    suggestions: searched
      ? placeSuggestions(searched, { ours: ours.data, predicted: predicted.data })
      : firstSuggestions(readRecentPlaces(), around),
    /** What stands there is the answer to this very text. */
    isSettled: !isSearching || (searched === text.trim() && !ours.isFetching && (ours.data?.length ?? 0) > 0),
    status: statusOf({ isSearching, hasFailed: ours.isError && isGoogleAway }),
    hasGoogleFailed: google.isError,
    isFromGoogle: searched !== '' && (predicted.data?.length ?? 0) > 0,
    /** Undefined where nobody can be asked. */
    geocode: google.data?.geocode,
  };
}

/** What to say where there is nothing to choose. */
function statusOf({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): Text {
  if (isSearching) return 'Searching...';
  return hasFailed ? 'Location API unavailable' : 'No place of that name';
}
