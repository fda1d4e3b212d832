import { z } from 'zod';
import { type NetworkPlace, Place } from './network-place.ts';
import { OptionalList } from './wire-values.ts';

type LocatedItem = { story_locations?: unknown; location?: unknown; lat: number | null; lng: number | null };

const Stickers = OptionalList.catch([]);
const Sticker = z.object({ location: z.unknown().optional() });

/** The first sticker with coordinates, else any sticker, else the location of the post. Invalid places are ignored. */
export function readStoryPlace({ story_locations, location, lat, lng }: LocatedItem): NetworkPlace | null {
  const stickers = Stickers.parse(story_locations).map((sticker) =>
    readPlace(Sticker.safeParse(sticker).data?.location),
  );
  const places = [...stickers, readPlace(withFallback(location, { lat, lng }))].filter((place) => place !== null);
  return places.find((place) => place.latitude !== null) ?? places[0] ?? null;
}

function readPlace(location: unknown): NetworkPlace | null {
  return Place.safeParse(location).data ?? null;
}

/** Posts have coordinates next to their location, sometimes only there. */
function withFallback(location: unknown, { lat, lng }: Pick<LocatedItem, 'lat' | 'lng'>): unknown {
  if (typeof location !== 'object' || location === null) return location;
  const own = location as { lat?: unknown; lng?: unknown };
  return { ...location, lat: own.lat ?? lat, lng: own.lng ?? lng };
}
