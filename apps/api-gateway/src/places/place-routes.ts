import type { Coordinates } from '@around/contracts/coordinates';
import { findAreas } from '@around/contracts/places/named-areas';
import { type FoundPlace, searchPlaces } from '@around/contracts/places/places';
import { PLACES_MAX } from '@around/contracts/visitor-calls';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { searchLocations } from '@around/database/locations/location-search';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { chordBetween, milesOfChord } from './great-circle.ts';
import type { LimitLookup } from './limit-lookups.ts';

type Search = { text: string; near: Coordinates | undefined; hasLeft: () => boolean };
type RankedPlace = { rank: number; chord: number | null; place: Omit<FoundPlace, 'distanceFromUser'> };

/** `GET /api/places`: searches locations and built-in areas; best match first, then nearest. 503 while the database is down. */
export function placeRoutes({ db, limitLookup }: { db: Db; limitLookup: LimitLookup }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(searchPlaces.path, { schema: searchPlaces.schema }, async ({ query }, { raw }) => {
      const near =
        query.lat === undefined || query.lng === undefined ? undefined : { latitude: query.lat, longitude: query.lng };
      const search = { text: query.q, near, hasLeft: () => raw.destroyed };
      const found = [...rankAreas(query.q, near), ...(await rankLocations(search))];
      return { places: found.toSorted(byRankThenDistance).slice(0, PLACES_MAX).map(toFoundPlace) };
    });
  };

  async function rankLocations({ text, near, hasLeft }: Search): Promise<RankedPlace[]> {
    const lookup = {
      key: `search ${near?.latitude} ${near?.longitude} ${text}`,
      lookUp: () => searchLocations(db, { text, near, limit: PLACES_MAX }),
      hasLeft,
    };
    const matches = await limitLookup(lookup).catch((cause: unknown) => {
      if (!isDatabaseUnavailable(cause)) throw cause;
      throw searchUnavailable(cause);
    });
    if (!matches) throw searchUnavailable();
    return matches.map(({ rank, chord, id, name, latitude, longitude }) => ({
      rank,
      chord,
      place: { id, name, latitude, longitude, kind: 'location' },
    }));
  }
}

function searchUnavailable(cause?: unknown): AppError {
  const options = { cause, retryAfterSeconds: 5 };
  return new AppError('unavailable', 'Places cannot be searched right now. Please try again.', options);
}

function rankAreas(text: string, near: Coordinates | undefined): RankedPlace[] {
  return findAreas(text).map(({ id, name, latitude, longitude, rank }) => ({
    rank,
    chord: near ? chordBetween(near, { latitude, longitude }) : null,
    place: { id, name, latitude, longitude, kind: 'area' },
  }));
}

/** The sort is stable: without a position, places of equal rank keep their order. */
function byRankThenDistance(a: RankedPlace, b: RankedPlace): number {
  return a.rank - b.rank || (a.chord ?? 0) - (b.chord ?? 0);
}

function toFoundPlace({ place, chord }: RankedPlace): FoundPlace {
  return { ...place, distanceFromUser: chord === null ? null : milesOfChord(chord) };
}
