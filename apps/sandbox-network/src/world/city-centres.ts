import type { Venue } from './profile.ts';
import type { City } from './venue-entry.ts';

type Point = { latitude: number; longitude: number };

/** Where visitors look first. */
const CITY_CENTRES: Record<City, Point> = {
  izmir: { latitude: 38.4192, longitude: 27.1287 },
  dubai: { latitude: 25.2, longitude: 55.27 },
};

/** In degrees of latitude, on a flat map: exact enough to compare venues of one city. */
export function distanceFromCentre({ city, latitude, longitude }: Pick<Venue, 'city'> & Point): number {
  const centre = CITY_CENTRES[city];
  const degreeOfLongitude = Math.cos((centre.latitude * Math.PI) / 180);
  return Math.hypot(latitude - centre.latitude, (longitude - centre.longitude) * degreeOfLongitude);
}
