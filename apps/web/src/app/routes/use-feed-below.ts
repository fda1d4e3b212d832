import { useEffect } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { writePlaceToUrl } from '../../visitor/location/place-in-url.ts';

/** A link is opened from outside: the feed around its place is laid under it, so that Back leads there and not away. */
export function useFeedBelow(place: FeedPlace | null | undefined): void {
  useEffect(() => {
    if (!place || history.state?.hasFeedBelow) return;
    const link = location.pathname + location.search;
    const { latitude: lat, longitude: lng, name } = place;
    history.replaceState(null, '', `/${writePlaceToUrl('', { lat, lng, name }, Date.now())}`);
    history.pushState({ hasFeedBelow: true }, '', link);
  }, [place]);
}
