import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { isFiniteNumber, isOptionalText, isRecord } from '../../../ui/json/json-values.ts';

/** What a list of followed places shows. Times are milliseconds since the epoch. */
export type PlaceStatus = Pick<FeedPlace, 'id' | 'name' | 'latitude' | 'longitude' | 'avatarUrl'> & {
  /** Live stories. */
  storyCount: number;
  /** When the newest live story was posted; null without live stories. */
  newestStoryAt: number | null;
  /** When the last live story came to the feed; null without live stories. */
  lastArrivalAt: number | null;
};

export type FollowedPlace = PlaceStatus & {
  followedAt: number;
  /** Stories that came to the place until then have been seen. */
  seenAt: number;
};

/** Whether something came that the visitor has not seen. */
export function hasNews({ lastArrivalAt, seenAt }: FollowedPlace): boolean {
  return lastArrivalAt !== null && lastArrivalAt > seenAt;
}

/** Those with something new first, then by their newest story. */
export function inOrder(places: FollowedPlace[]): FollowedPlace[] {
  return places.toSorted(
    (a, b) =>
      Number(hasNews(b)) - Number(hasNews(a)) ||
      (b.newestStoryAt ?? 0) - (a.newestStoryAt ?? 0) ||
      b.followedAt - a.followedAt,
  );
}

/** The initial state of a followed place: its present stories count as seen. */
export function followedFrom(place: FeedPlace, now: number): FollowedPlace {
  const { id, name, latitude, longitude, avatarUrl, stories } = place;
  return {
    id,
    name,
    latitude,
    longitude,
    avatarUrl,
    storyCount: stories.length,
    newestStoryAt: latest(stories.map(({ postedAt }) => postedAt)),
    lastArrivalAt: latest(stories.map(({ createdAt }) => createdAt)),
    followedAt: now,
    // By the server's clock, like the times it is compared with.
    seenAt: latest(stories.map(({ createdAt }) => createdAt)) ?? 0,
  };
}

export function latest(times: (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** Reads places of an answer; those that cannot be read are left out. */
export function readPlaceStatuses(rows: unknown): PlaceStatus[] {
  return Array.isArray(rows) ? rows.map(readPlaceStatus).filter((place) => place !== null) : [];
}

/** Reads followed places of an answer or of the storage; those that cannot be read are left out. */
export function readFollowedPlaces(rows: unknown): FollowedPlace[] {
  return Array.isArray(rows) ? rows.map(readFollowedPlace).filter((place) => place !== null) : [];
}

function readFollowedPlace(row: unknown): FollowedPlace | null {
  const status = readPlaceStatus(row);
  if (!status || !isRecord(row)) return null;
  const [followedAt, seenAt] = [readTime(row.followedAt), readTime(row.seenAt)];
  return followedAt === null || seenAt === null ? null : { ...status, followedAt, seenAt };
}

function readPlaceStatus(row: unknown): PlaceStatus | null {
  if (!isRecord(row)) return null;
  const { id, name, latitude, longitude, avatarUrl, storyCount } = row;
  if (typeof id !== 'string' || typeof name !== 'string' || !isFiniteNumber(storyCount)) return null;
  if (!isFiniteNumber(latitude) || !isFiniteNumber(longitude) || !isOptionalText(avatarUrl)) return null;
  return {
    id,
    name,
    latitude,
    longitude,
    avatarUrl: avatarUrl || null,
    storyCount,
    newestStoryAt: readTime(row.newestStoryAt),
    lastArrivalAt: readTime(row.lastArrivalAt),
  };
}

/** ISO text in answers, a number in the storage. Times outside of what a date can hold are unknown. */
function readTime(time: unknown): number | null {
  if (typeof time !== 'number' && typeof time !== 'string') return null;
  const milliseconds = new Date(time).getTime();
  return Number.isFinite(milliseconds) ? milliseconds : null;
}
