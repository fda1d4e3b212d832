import { getMapsAccess } from '@around/contracts/places/maps';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import type { Language } from '../../../ui/language/language.ts';
import type { VisitorPlace } from '../../location/visitor-place.ts';
import type { GooglePlaces } from './google-places.ts';

/** Null where there is no key: then nothing of Google's is loaded. */
export const googlePlacesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['google-places', language],
    queryFn: () => openIfAllowed(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function openIfAllowed(language: Language): Promise<GooglePlaces | null> {
  const access = await callApi(getMapsAccess, { timeoutMs: 10_000 }).catch(() => null);
  if (!access?.googleMapsApiKey) return null;
  const { openGooglePlaces } = await import('./google-places.ts');
  return openGooglePlaces({ key: access.googleMapsApiKey, language });
}

export const predictionsQuery = (google: GooglePlaces | null, text: string, around: VisitorPlace) =>
  queryOptions({
    queryKey: ['google-predictions', text, around.lat.toFixed(2), around.lng.toFixed(2)],
    queryFn: async () => (google ? google.predict(text, around) : []),
    enabled: google !== null && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
