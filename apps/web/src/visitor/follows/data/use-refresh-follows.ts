import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followsQuery, STATUS_FRESH_MS } from './follows-query.ts';
import { useFollower } from './use-follower.ts';

/** Requests the status again after stories came to followed places, at most once a minute. */
export function useRefreshFollows(): (locationIds: string[]) => void {
  const client = useQueryClient();
  const follower = useFollower();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (locationIds) => {
    const { queryKey } = followsQuery(follower ?? 'device');
    const { data, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
    if (!(data as { id: string }[] | undefined)?.some(({ id }) => locationIds.includes(id))) return;
    clearTimeout(timer.current);
    const waitMs = dataUpdatedAt + STATUS_FRESH_MS - Date.now();
    timer.current = setTimeout(() => void client.invalidateQueries({ queryKey }), Math.max(0, waitMs));
  };
}
