import type { FoundPlace } from '@around/contracts/places/places';
import { placesCall } from '@around/contracts/visitor-calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { retryWhileFailed } from '../../ui/api/retry-while-failed.ts';
import { sendRequest } from '../../ui/api/send-request.ts';
import { isFiniteNumber, isRecord } from '../../ui/json/json-values.ts';
import type { VisitorPlace } from '../location/visitor-place.ts';

/** Places by name, sorted by distance from `around`. */
export const placesQuery = (text: string, around: VisitorPlace) =>
  queryOptions({
    queryKey: ['places', text, around.lat.toFixed(2), around.lng.toFixed(2)],
    queryFn: async ({ signal }) => {
      const query = { q: text, lat: around.lat, lng: around.lng };
      const response = await sendRequest(placesCall, { query, signal, timeoutMs: 10_000 });
      return readPlaces(await response.json());
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
    refetchInterval: retryWhileFailed,
  });

function readPlaces(body: unknown): FoundPlace[] {
  if (!isRecord(body) || !Array.isArray(body.places)) throw new Error('The response is not a list of places');
  return body.places.filter(isFoundPlace);
}

function isFoundPlace(row: unknown): row is FoundPlace {
  return (
    isRecord(row) &&
    typeof row.id === 'string' &&
    typeof row.name === 'string' &&
    isFiniteNumber(row.latitude) &&
    isFiniteNumber(row.longitude) &&
    (row.kind === 'location' || row.kind === 'area') &&
    (row.distanceFromUser === null || isFiniteNumber(row.distanceFromUser))
  );
}
