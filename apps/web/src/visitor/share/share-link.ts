import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { writePlaceToUrl } from '../location/place-in-url.ts';

/** The path of a shared story. Samples exist in the browser only, so their link opens the feed around their place. */
export function shareLink(place: FeedPlace, storyIndex: number, now: number): string {
  const { id, isSample, name, latitude, longitude, stories } = place;
  if (isSample) return `/${writePlaceToUrl('', { lat: latitude, lng: longitude, name }, now)}`;
  const story = stories[storyIndex];
  return story ? `/l/${id}/s/${story.id}` : `/l/${id}`;
}
