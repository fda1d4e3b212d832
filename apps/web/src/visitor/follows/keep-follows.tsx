import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeQueryData } from '../../ui/api/change-query-data.ts';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { DEVICE_FOLLOWS_KEY, rereadDeviceFollows } from './data/device-follows.ts';
import { followsQuery } from './data/follows-query.ts';
import { forgetLastFollows } from './data/last-user-follows.ts';
import { useFollower } from './data/use-follower.ts';
import { useMarkSeen } from './data/use-mark-seen.ts';
import { useMergeDeviceFollows } from './data/use-merge-device-follows.ts';

type Props = {
  /** The place on screen in the feed. */
  place: FeedPlace | undefined;
  storyIndex: number;
};

/** Keeps the followed places up to date while a feed is open. It shows nothing. */
export function KeepFollows({ place, storyIndex }: Props) {
  const client = useQueryClient();
  const follower = useFollower();
  useQuery({ ...followsQuery(follower ?? 'device'), enabled: follower !== undefined });
  useMarkSeen(place, storyIndex);
  useMergeDeviceFollows(follower);

  useEffect(() => {
    if (follower === 'device') forgetLastFollows();
  }, [follower]);

  useEffect(() => {
    function onStorage({ key }: StorageEvent) {
      if (key === DEVICE_FOLLOWS_KEY) changeQueryData(client, followsQuery('device').queryKey, rereadDeviceFollows());
    }
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [client]);

  return null;
}
