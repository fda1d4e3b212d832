import { mapsAccessCall } from '@around/contracts/visitor-calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { sendRequest } from '../../../ui/api/send-request.ts';
import { isRecord } from '../../../ui/json/json-values.ts';
import type { Language } from '../../../ui/language/language.ts';
import type { VisitorPlace } from '../../location/visitor-place.ts';
import type { GooglePlaces } from './google-places.ts';

/** Null without a key: Google's script is not loaded then. */
export const googlePlacesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['google-places', language],
    queryFn: () => openIfConfigured(language),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

async function openIfConfigured(language: Language): Promise<GooglePlaces | null> {
  const key = await fetchKey().catch(() => null);
  if (!key) return null;
  const { openGooglePlaces } = await import('./google-places.ts');
  return openGooglePlaces({ key, language });
}

async function fetchKey(): Promise<string | null> {
  const response = await sendRequest(mapsAccessCall, { timeoutMs: 10_000 });
  const body: unknown = await response.json();
  return isRecord(body) && typeof body.googleMapsApiKey === 'string' ? body.googleMapsApiKey : null;
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
