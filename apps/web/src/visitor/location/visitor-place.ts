import { Latitude, Longitude } from '@around/contracts/coordinates';
import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import * as z from 'zod/mini';

/** A place the feed can be around. The short names are those of the saved value and of the browser event. */
export const VisitorPlace = z.object({ lat: Latitude, lng: Longitude, name: z.string() });
export type VisitorPlace = z.infer<typeof VisitorPlace>;

export const DEFAULT_PLACE: VisitorPlace = {
  lat: DEFAULT_LOCATION.latitude,
  lng: DEFAULT_LOCATION.longitude,
  name: DEFAULT_LOCATION.name,
};
