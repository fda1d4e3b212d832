import type { Coordinates } from '@around/contracts/coordinates';
import { type Address, reverseGeocode } from '@around/contracts/geocode';
import { areaNameAt, fallbackAddress } from '@around/contracts/named-areas';
import type { Db } from '@around/database/db';
import { findNearestLocation } from '@around/database/locations/location-search';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { GeocodingProvider } from './geocoding-provider.ts';

/** A location lends its name to positions this near. */
const NAMED_BY_LOCATION_METERS = 500;

type Dependencies = { db: Db; geocodingProvider: GeocodingProvider | undefined };

/** `GET /api/geocode/reverse`: a provider's word if there is one, else the nearest location's name, else the built-in area's. */
export function geocodeRoutes({ db, geocodingProvider }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(reverseGeocode.path, { schema: reverseGeocode.schema }, async ({ query, log }) => {
      const position = { latitude: query.lat, longitude: query.lng };
      const named =
        (await nameByProvider(position, log)) ?? (await nameByLocation(position, log)) ?? nameByArea(position);
      return { ...named, fallbackAddress: fallbackAddress(position) };
    });
  };

  async function nameByProvider(position: Coordinates, log: FastifyBaseLogger): Promise<NamedBy | undefined> {
    const address = await geocodingProvider?.(position).catch((error: unknown) => {
      log.warn({ err: error }, 'geocoding provider failed');
      return undefined;
    });
    return address === undefined ? undefined : { address, source: 'provider' };
  }

  async function nameByLocation(position: Coordinates, log: FastifyBaseLogger): Promise<NamedBy | undefined> {
    const location = await findNearestLocation(db, position, NAMED_BY_LOCATION_METERS).catch((error: unknown) => {
      log.warn({ err: error }, 'locations cannot be asked for a name');
      return undefined;
    });
    return location && { address: location.name, source: 'location' };
  }
}

type NamedBy = Pick<Address, 'address' | 'source'>;

function nameByArea(position: Coordinates): NamedBy {
  const area = areaNameAt(position);
  return area === undefined ? { address: null, source: 'coordinates' } : { address: area, source: 'area' };
}
