import type { Coordinates } from '@around/contracts/coordinates';
import { foldedWords } from '@around/contracts/places/fold-text';
import { findAreas } from '@around/contracts/places/named-areas';
import { type FoundPlace, searchPlaces } from '@around/contracts/places/places';
import { PLACES_MAX } from '@around/contracts/visitor-calls';
import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { Db } from '@around/database/db';
import { searchLocations } from '@around/database/locations/location-search';
import { AppError } from '@around/service-kit/app-error';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { chordBetween, chordOfMiles, milesOfChord } from './great-circle.ts';
import type { LimitLookup } from './limit-lookups.ts';

type Search = { text: string; near: Coordinates | undefined; hasLeft: () => boolean };
type RankedPlace = {
  rank: number;
  similarity: number;
  chord: number | null;
  place: Omit<FoundPlace, 'distanceFromUser'>;
};

/** A profile's home and a place of the network may be the same venue. */
const SAME_PLACE_CHORD = chordOfMiles(0.1);
/** A place of the network with the name of an area is the area. */
const SAME_AREA_CHORD = chordOfMiles(5);
/** Leaves enough places when some are found twice. */
const SEARCH_LIMIT = 3 * PLACES_MAX;

/**
 * `GET /api/places`: searches locations of profiles and of the network, and built-in areas; best match first, then nearest. 503 while
 * the database is down.
 */
export function placeRoutes({ db, limitLookup }: { db: Db; limitLookup: LimitLookup }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(searchPlaces.path, { schema: searchPlaces.schema }, async ({ query }, { raw }) => {
      const near =
        query.lat === undefined || query.lng === undefined ? undefined : { latitude: query.lat, longitude: query.lng };
      const search = { text: query.q, near, hasLeft: () => raw.destroyed };
      const found = [...rankAreas(query.q, near), ...(await rankLocations(search))];
      const places = found.toSorted(byRank).filter(isFirstOfPlace).slice(0, PLACES_MAX);
      return { places: places.map(toFoundPlace) };
    });
  };

  async function rankLocations({ text, near, hasLeft }: Search): Promise<RankedPlace[]> {
    const lookup = {
      key: `search ${near?.latitude} ${near?.longitude} ${text}`,
      lookUp: () => searchLocations(db, { text, near, limit: SEARCH_LIMIT }),
      hasLeft,
    };
    const matches = await limitLookup(lookup).catch((cause: unknown) => {
      if (!isDatabaseUnavailable(cause)) throw cause;
      throw searchUnavailable(cause);
    });
    if (!matches) throw searchUnavailable();
    return matches.map(({ rank, similarity, chord, id, name, latitude, longitude }) => ({
      rank,
      similarity,
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
  return findAreas(text).map(({ id, name, latitude, longitude, rank, similarity }) => ({
    rank,
    similarity,
    chord: near ? chordBetween(near, { latitude, longitude }) : null,
    place: { id, name, latitude, longitude, kind: 'area' },
  }));
}

/** Similar names are sorted by similarity. The sort is stable: without a position, places of equal rank keep their order. */
function byRank(a: RankedPlace, b: RankedPlace): number {
  return a.rank - b.rank || b.similarity - a.similarity || (a.chord ?? 0) - (b.chord ?? 0);
}

function isFirstOfPlace({ place }: RankedPlace, index: number, all: RankedPlace[]): boolean {
  return !all.slice(0, index).some((earlier) => isSamePlace(earlier.place, place));
}

function isSamePlace(one: RankedPlace['place'], other: RankedPlace['place']): boolean {
  const hasArea = one.kind === 'area' || other.kind === 'area';
  if (chordBetween(one, other) > (hasArea ? SAME_AREA_CHORD : SAME_PLACE_CHORD)) return false;
  return nameKey(one.name) === nameKey(other.name);
}

const nameKey = (name: string) => foldedWords(name).join(' ');

function toFoundPlace({ place, chord }: RankedPlace): FoundPlace {
  return { ...place, distanceFromUser: chord === null ? null : milesOfChord(chord) };
}
