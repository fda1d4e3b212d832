import { type ComponentType, useEffect, useState } from 'react';
import type { LiveFeedProps } from '../live/live-feed.tsx';
import { useIsOnline } from '../offline/use-is-online.ts';

/** Loads what follows the feed. Without it the feed works too, so a failure shows nothing, and it is loaded when the device is online again. */
export function useLiveFeed(isDue: boolean): ComponentType<LiveFeedProps> | undefined {
  const [LiveFeed, setLiveFeed] = useState<ComponentType<LiveFeedProps>>();
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isDue || !isOnline) return;
    import('../live/live-feed.tsx').then(
      (file) => setLiveFeed(() => file.LiveFeed),
      () => {},
    );
  }, [isDue, isOnline]);
  return LiveFeed;
}
