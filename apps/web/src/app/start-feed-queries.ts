import type { QueryClient } from '@tanstack/react-query';
import { feedQuery } from '../visitor/feed-data/feed-query.ts';
import { readPlaceFromUrl } from '../visitor/location/place-in-url.ts';
import { readSavedPlace } from '../visitor/location/saved-place.ts';
import { DEFAULT_PLACE } from '../visitor/location/visitor-place.ts';
import { userQuery } from '../visitor/session/user-query.ts';

/**
 * Requests the user and the feed before the first render of the feed, so that the answers come earlier. Queries that start in the effects
 * of that render also cause another render.
 */
export function startFeedQueries(client: QueryClient): void {
  // `before-paint.js` sets it on the feed's paths.
  if (document.documentElement.dataset.start === undefined) return;
  void client.prefetchQuery(userQuery);
  // The feed of a shared link is around its own place, which is not known yet.
  if (location.pathname.startsWith('/l/')) return;
  const { lat, lng } = readPlaceFromUrl(location.search) ?? readSavedPlace() ?? DEFAULT_PLACE;
  void client.prefetchInfiniteQuery(feedQuery({ latitude: lat, longitude: lng }));
}
