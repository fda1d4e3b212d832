import { isFiniteNumber, isOptionalNumber, isOptionalText, isRecord } from '../json/json-values.ts';
import type { FeedPlace, FeedStory } from './feed-place.ts';

/**
 * Reads an array of places, or an object with a `locations` array; anything else is an empty list. Lenient on purpose: older
 * servers name fields differently, and one invalid place or story must not hide the others.
 */
export function readFeed(body: unknown): FeedPlace[] {
  const rows = isRecord(body) ? body.locations : body;
  return Array.isArray(rows) ? rows.map(readPlace).filter((place) => place !== null) : [];
}

function readPlace(row: unknown): FeedPlace | null {
  if (!isRecord(row)) return null;
  const { id, name, description, latitude, longitude, avatarUrl, distanceFromUser, distance, stories } = row;
  if (!isId(id) || typeof name !== 'string' || !isFiniteNumber(latitude) || !isFiniteNumber(longitude)) return null;
  if (!isOptionalText(description) || !isOptionalText(avatarUrl)) return null;
  if (!isOptionalNumber(distanceFromUser) || !isOptionalNumber(distance)) return null;
  if (!Array.isArray(stories ?? [])) return null;
  return {
    id: String(id),
    name,
    description: description ?? null,
    latitude,
    longitude,
    avatarUrl: avatarUrl || null,
    distanceMiles: distanceFromUser ?? distance ?? null,
    stories: ((stories ?? []) as unknown[]).map((story) => readStory(story, name)).filter((story) => story !== null),
    isSample: false,
  };
}

function readStory(row: unknown, placeName: string): FeedStory | null {
  if (!isRecord(row) || !isId(row.id)) return null;
  const { id, mediaUrl, url, mediaType, thumbnailUrl, caption } = row;
  if (!isOptionalText(mediaUrl) || !isOptionalText(url) || !isOptionalText(mediaType)) return null;
  if (!isOptionalText(thumbnailUrl) || !isOptionalText(caption)) return null;
  const { timestamp, originalTimestamp, createdAt, expiresAt } = row;
  if (!isTime(timestamp) || !isTime(originalTimestamp) || !isTime(createdAt) || !isTime(expiresAt)) return null;
  const media = mediaUrl || url || '';
  return {
    id: String(id),
    mediaUrl: media,
    mediaType: mediaTypeOf(mediaType, media),
    thumbnailUrl: thumbnailUrl || null,
    caption: caption || null,
    placeName,
    postedAt: readTime(originalTimestamp) ?? readTime(timestamp) ?? readTime(createdAt),
    createdAt: readTime(createdAt),
    expiresAt: readTime(expiresAt),
  };
}

type Time = string | number | null | undefined;

function isTime(value: unknown): value is Time {
  return isOptionalText(value) || isFiniteNumber(value);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || isFiniteNumber(value);
}

function mediaTypeOf(named: string | null | undefined, mediaUrl: string): FeedStory['mediaType'] {
  if (mediaUrl.includes('.mp4')) return 'video';
  if (named === 'image' || named === 'video') return named;
  return named ? 'unsupported' : 'image';
}

/** A number counts seconds since the epoch, or milliseconds if it is too large for seconds. */
function readTime(time: Time): number | null {
  if (time === null || time === undefined || time === '') return null;
  const milliseconds = typeof time === 'number' ? (time < 1e11 ? time * 1_000 : time) : Date.parse(time);
  return Number.isFinite(milliseconds) ? milliseconds : null;
}
