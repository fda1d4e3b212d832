import type { Coordinates } from '@around/contracts/coordinates';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { feedStream } from '../../live/feed-stream.ts';
import { hideRemoved } from '../../live/removed-stories.ts';
import { useIsVisible } from '../../live/use-is-visible.ts';

/** Places beyond those of the events change at most this late. */
const REFRESH_MS = 60_000;
/** A busy city has new stories every few seconds. */
const LEAST_MS = 5_000;
/** What the gateway tells of at most. */
const PLACES_MAX = 100;
const CHECK_MS = 1_000;

type Options = {
  position: Coordinates;
  /** Returns false when it has to wait. */
  refresh: () => boolean;
};

/**
 * Refreshes soon after the feed around the position has told of new stories, and each minute. Not while the page is hidden or
 * offline, but when it is back. Stories that were taken down leave at once.
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
