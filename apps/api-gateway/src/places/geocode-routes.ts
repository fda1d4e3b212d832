import type { Coordinates } from '@around/contracts/coordinates';
import { type Address, reverseGeocode } from '@around/contracts/places/geocode';
import { areaNameAt, fallbackAddress } from '@around/contracts/places/named-areas';
import type { Db } from '@around/database/db';
import { findNearestLocation } from '@around/database/locations/location-search';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { GeocodingProvider } from './geocoding-provider.ts';
import type { LimitLookup } from './limit-lookups.ts';

/** A position within this distance of a location gets the location's name. */
const LOCATION_NAME_RADIUS_METERS = 500;

type Dependencies = { db: Db; geocodingProvider: GeocodingProvider | undefined; limitLookup: LimitLookup };

/**
 * `GET /api/geocode/reverse`: the name from the provider, else the nearest location, else the built-in area. A failing provider
 * or database is logged and skipped.
 */
export function geocodeRoutes({ db, geocodingProvider, limitLookup }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(reverseGeocode.path, { schema: reverseGeocode.schema }, async ({ query, log }, { raw }) => {
      const position = { latitude: query.lat, longitude: query.lng };
      const named =
        (await nameByProvider(position, log)) ??
        (await nameByLocation(position, { log, hasLeft: () => raw.destroyed })) ??
        nameByArea(position);
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

  async function nameByLocation(position: Coordinates, { log, hasLeft }: RequestContext): Promise<NamedBy | undefined> {
    const lookup = {
      key: `nearest ${position.latitude} ${position.longitude}`,
      lookUp: () => findNearestLocation(db, position, LOCATION_NAME_RADIUS_METERS),
      hasLeft,
    };
    const location = await limitLookup(lookup).catch((error: unknown) => {
      log.warn({ err: error }, 'location lookup failed');
      return undefined;
    });
    return location && { address: location.name, source: 'location' };
  }
}

type RequestContext = { log: FastifyBaseLogger; hasLeft: () => boolean };
type NamedBy = Pick<Address, 'address' | 'source'>;

function nameByArea(position: Coordinates): NamedBy {
  const area = areaNameAt(position);
  return area === undefined ? { address: null, source: 'coordinates' } : { address: area, source: 'area' };
}
