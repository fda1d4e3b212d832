import { useEffect } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { writePlaceToUrl } from '../../visitor/location/place-in-url.ts';

/**
 * Adds the feed around a linked place to the history below the link, so that Back opens the feed instead of leaving the app. A link
 * that was pressed in the app has an entry below it. */
export function useFeedHistoryEntry(place: FeedPlace | null | undefined): void {
  useEffect(() => {
    if (!place || history.state?.hasFeedEntry || history.state?.idx > 0) return;
    const link = location.pathname + location.search;
    const { latitude: lat, longitude: lng, name } = place;
    history.replaceState(null, '', `/${writePlaceToUrl('', { lat, lng, name }, Date.now())}`);
    history.pushState({ hasFeedEntry: true }, '', link);
  }, [place]);
}
