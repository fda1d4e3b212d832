import { FEED_LIMIT_DEFAULT, type FeedQuery } from '@around/contracts/feed';
import { DEFAULT_LOCATION } from '@around/contracts/places/areas';
import { readCursor } from './feed-cursor.ts';
import type { Selection } from './stored-feed.ts';

/** What a query of the feed asks for. Throws 400 for a bad cursor. */
export function toSelection({ lat, lng, instagram, limit, cursor }: FeedQuery): Selection {
  return {
    near: {
      latitude: lat ?? DEFAULT_LOCATION.latitude,
      longitude: lng ?? DEFAULT_LOCATION.longitude,
    },
    withNetworkStories: instagram === 'true',
    limit: limit ?? FEED_LIMIT_DEFAULT,
    after: cursor === undefined ? undefined : readCursor(cursor),
  };
}
