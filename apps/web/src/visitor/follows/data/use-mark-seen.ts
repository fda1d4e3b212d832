import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { markSeen } from './mark-seen.ts';
import { useFollower } from './use-follower.ts';

/** Marks a followed place as seen while one of its stories is on screen. */
export function useMarkSeen(place: FeedPlace | undefined, storyIndex: number): void {
  const client = useQueryClient();
  const follower = useFollower();
  useEffect(() => {
    if (follower && place && !place.isSample && !document.hidden) markSeen(client, follower, place, storyIndex);
  }, [client, follower, place, storyIndex]);
}
