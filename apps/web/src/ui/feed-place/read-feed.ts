import * as z from 'zod/mini';
import type { FeedPlace, FeedStory } from './feed-place.ts';

const Text = z.nullish(z.string());
const Id = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const Time = z.nullish(z.union([z.string(), z.number()]));

/** Lenient on purpose: older servers name fields differently, and one invalid place must not hide the others. */
const WireStory = z.object({
  id: Id,
  mediaUrl: Text,
  url: Text,
  mediaType: Text,
  thumbnailUrl: Text,
  caption: Text,
  timestamp: Time,
  originalTimestamp: Time,
  createdAt: Time,
  expiresAt: Time,
});

const WirePlace = z.object({
  id: Id,
  name: z.string(),
  description: Text,
  latitude: z.number(),
  longitude: z.number(),
  avatarUrl: Text,
  distanceFromUser: z.nullish(z.number()),
  distance: z.nullish(z.number()),
  stories: z.nullish(z.array(z.unknown())),
});

/** Reads an array of places, or an object with a `locations` array; anything else is an empty list. */
export function readFeed(body: unknown): FeedPlace[] {
  return rowsOf(body).flatMap((row) => {
    const place = WirePlace.safeParse(row);
    return place.success ? [toPlace(place.data)] : [];
  });
}

function rowsOf(body: unknown): unknown[] {
  if (Array.isArray(body)) return body;
  const wrapped = z.object({ locations: z.array(z.unknown()) }).safeParse(body);
  return wrapped.success ? wrapped.data.locations : [];
}

function toPlace(wire: z.infer<typeof WirePlace>): FeedPlace {
  return {
    id: wire.id,
    name: wire.name,
    description: wire.description ?? null,
    latitude: wire.latitude,
    longitude: wire.longitude,
    avatarUrl: wire.avatarUrl || null,
    distanceMiles: wire.distanceFromUser ?? wire.distance ?? null,
    stories: (wire.stories ?? []).flatMap((row) => {
      const story = WireStory.safeParse(row);
      return story.success ? [toStory(story.data, wire.name)] : [];
    }),
    isSample: false,
  };
}

function toStory(wire: z.infer<typeof WireStory>, placeName: string): FeedStory {
  const mediaUrl = wire.mediaUrl || wire.url || '';
  return {
    id: wire.id,
    mediaUrl,
    mediaType: mediaTypeOf(wire.mediaType, mediaUrl),
    thumbnailUrl: wire.thumbnailUrl || null,
    caption: wire.caption || null,
    placeName,
    postedAt: readTime(wire.originalTimestamp) ?? readTime(wire.timestamp) ?? readTime(wire.createdAt),
    createdAt: readTime(wire.createdAt),
    expiresAt: readTime(wire.expiresAt),
  };
}

function mediaTypeOf(named: string | null | undefined, mediaUrl: string): FeedStory['mediaType'] {
  if (mediaUrl.includes('.mp4')) return 'video';
  if (named === 'image' || named === 'video') return named;
  return named ? 'unsupported' : 'image';
}

/** Numbers are seconds since the epoch, except those too large to be. */
function readTime(time: string | number | null | undefined): number | null {
  if (time === null || time === undefined || time === '') return null;
  const milliseconds = typeof time === 'number' ? (time < 1e11 ? time * 1_000 : time) : Date.parse(time);
  return Number.isFinite(milliseconds) ? milliseconds : null;
}
