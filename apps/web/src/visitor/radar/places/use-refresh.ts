import type { Coordinates } from '@around/contracts/coordinates';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { feedStream } from '../../live/feed-stream.ts';
import { hideRemoved } from '../../live/removed-stories.ts';
import { useIsVisible } from '../../live/use-is-visible.ts';

/** The maximum delay for changes of places that the events do not cover. */
const REFRESH_MS = 60_000;
/** The minimum time between refreshes: a busy city has new stories every few seconds. */
const LEAST_MS = 5_000;
/** The maximum number of places that the events cover. */
const PLACES_MAX = 100;
const CHECK_MS = 1_000;

type Options = {
  position: Coordinates;
  /** Returns false when it has to wait. */
  refresh: () => boolean;
};

/**
 * Refreshes soon after an event about new stories around the position, and each minute. It stops while the page is hidden or offline, and
 * catches up afterwards. Stories that were taken down are hidden at once.
 */
export function useRefresh({ position: { latitude, longitude }, refresh }: Options): void {
  const run = useEffectEvent(refresh);
  const refreshedAt = useRef(0);
  const isOnline = useIsOnline();
  const isListening = useIsVisible() && isOnline;

  useEffect(() => {
    if (!isListening) return;
    refreshedAt.current ||= Date.now();
    let hasChanged = false;
    const change = () => {
      hasChanged = true;
    };
    const stream = feedStream({
      query: () => ({
        lat: String(latitude),
        lng: String(longitude),
        instagram: 'true',
        limit: String(PLACES_MAX),
      }),
      firstQuery: () => ({}),
      onStories: change,
      onReset: change,
      onRemoved: hideRemoved,
    });
    const timer = setInterval(() => {
      const isDue = Date.now() - refreshedAt.current >= (hasChanged ? LEAST_MS : REFRESH_MS);
      if (!isDue || !run()) return;
      refreshedAt.current = Date.now();
      hasChanged = false;
    }, CHECK_MS);
    stream.open();
    return () => {
      clearInterval(timer);
      stream.close();
    };
  }, [isListening, latitude, longitude]);
}
