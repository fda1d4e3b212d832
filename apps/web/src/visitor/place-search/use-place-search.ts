import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Text } from '../../ui/language/text.ts';
import { useDebounced } from '../../ui/time/use-debounced.ts';
import { readRecentPlaces } from '../location/recent-places.ts';
import type { VisitorPlace } from '../location/visitor-place.ts';
import { googlePlacesQuery, predictionsQuery } from './google/google-queries.ts';
import { firstSuggestions, placeSuggestions } from './place-suggestions.ts';
import { placesQuery } from './places-query.ts';

export const SEARCH_DEBOUNCE_MS = 200;

/** Searches places by text: our own, and Google's if a key is configured. */
export function usePlaceSearch(text: string, around: VisitorPlace, isOpen: boolean) {
  const { language } = useLanguage();
  const searched = useDebounced(text.trim(), SEARCH_DEBOUNCE_MS);
  const own = useQuery(placesQuery(searched, around));
  const google = useQuery({ ...googlePlacesQuery(language), enabled: isOpen });
  const predicted = useQuery(predictionsQuery(google.data ?? null, searched, around));

  const isCurrent = searched === text.trim();
  const isSearching = !isCurrent || own.isFetching || google.isLoading || predicted.isFetching;
  const hasOwn = !own.isFetching && (own.data?.length ?? 0) > 0;
  const isGoogleUnavailable = google.isError || google.data === null || predicted.isError;
  return {
    suggestions: searched
      ? placeSuggestions(searched, {
          own: own.data,
          // Predictions for the text before stay only until there is something else to show.
          predicted: hasOwn && predicted.isPlaceholderData ? undefined : predicted.data,
        })
      : firstSuggestions(readRecentPlaces(), around),
    /** True when the suggestions belong to the current text. */
    isSettled: !isSearching || (isCurrent && (hasOwn || searched === '')),
    status: statusOf({ isSearching, hasFailed: own.isError && isGoogleUnavailable }),
    hasGoogleFailed: google.isError,
    isFromGoogle: searched !== '' && (predicted.data?.length ?? 0) > 0,
    /** Undefined without Google. */
    geocode: google.data?.geocode,
  };
}

/** The status text while there are no suggestions. */
function statusOf({ isSearching, hasFailed }: { isSearching: boolean; hasFailed: boolean }): Text {
  if (isSearching) return 'Searching...';
  return hasFailed ? 'Location API unavailable' : 'No place of that name';
}
