import { searchPlaces } from '@around/contracts/places/places';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';

export type { FoundPlace } from '@around/contracts/places/places';

const SHORTEST_NAME = 2;

/** Our own locations and areas by name. */
export const placesQuery = (name: string) =>
  queryOptions({
    queryKey: ['operator', 'places', name],
    queryFn: async ({ signal }) => (await callApi(searchPlaces, { query: { q: name }, signal })).places,
    enabled: name.length >= SHORTEST_NAME,
    staleTime: 60_000,
  });
