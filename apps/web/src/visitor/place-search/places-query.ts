import { searchPlaces } from '@around/contracts/places/places';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import type { VisitorPlace } from '../location/visitor-place.ts';

/** Places by name, nearer to `around` before farther. */
export const placesQuery = (text: string, around: VisitorPlace) =>
  queryOptions({
    queryKey: ['places', text, around.lat.toFixed(2), around.lng.toFixed(2)],
    queryFn: async ({ signal }) => {
      const query = { q: text, lat: around.lat, lng: around.lng };
      return (await callApi(searchPlaces, { query, signal, timeoutMs: 10_000 })).places;
    },
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: 1,
  });
