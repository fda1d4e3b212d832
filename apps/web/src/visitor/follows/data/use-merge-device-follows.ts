import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useIsOnline } from '../../../ui/page/use-is-online.ts';
import { readDeviceFollows } from './device-follows.ts';
import { sendFollows } from './follow-calls.ts';
import { type Follower, keepFollows } from './follows-query.ts';

/** One at a time, however many screens are mounted. */
let isMerging = false;

/** At a sign-in the places of the device become the user's. If that fails, the device keeps them for the next visit. */
export function useMergeDeviceFollows(follower: Follower | undefined): void {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  useEffect(() => {
    const places = readDeviceFollows();
    if (typeof follower !== 'object' || !isOnline || isMerging || places.length === 0) return;
    isMerging = true;
    sendFollows(places)
      .then((merged) => {
        keepFollows(client, 'device', []);
        keepFollows(client, follower, merged);
      })
      .catch(() => {})
      .finally(() => {
        isMerging = false;
      });
  }, [client, follower, isOnline]);
}
