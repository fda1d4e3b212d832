import type { Coordinates } from '@around/contracts/coordinates';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useIsOnline } from '../../ui/page/use-is-online.ts';
import { joinPages } from '../feed/items/feed-items.ts';
import { feedQuery } from '../feed-data/feed-query.ts';
import { ownMomentsQuery } from '../moments/data/own-moments-query.ts';
import { countOfOthers } from './count-of-others.ts';
import { feedStream, type NewStories } from './feed-stream.ts';
import { hideRemoved, showRestored } from './removed-stories.ts';
import { useIsVisible } from './use-is-visible.ts';
import { useRefreshAfterAbsence } from './use-refresh-after-absence.ts';

/** The stream reports changes up to this age. An older page reloads the feed. */
const OLDEST_MS = 10 * 60_000;
/** Spreads the reloads of many pages over this time. */
const RELOAD_WITHIN_MS = 3_000;
const PLACES_MAX = 100;
const NO_PAGES: never[] = [];

export type FeedChanges = {
  /** The number of new stories of others that the page has not loaded. */
  count: number;
  /** False while offline and after an error response: the page shows a message instead. */
  canLoad: boolean;
  isLoading: boolean;
  /** Resolves to whether the new stories are in the feed now. */
  loadNew: () => Promise<boolean>;
  /** Reloads the feed. Resolves to whether that succeeded. */
  refresh: () => Promise<boolean>;
  /** The time of the last response of the feed. */
  updatedAt: number;
};

/** Listens to changes of the feed around a position. Stories that were taken down are hidden at once. */
export function useFeedChanges(position: Coordinates, onArrivals: (locationIds: string[]) => void): FeedChanges {
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useInfiniteQuery({
    ...feedQuery(position),
    // The feed loads this query. A second attempt would hide the error that the feed shows.
    retryOnMount: false,
  });
  const pages = data?.pages ?? NO_PAGES;
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [isLoading, setIsLoading] = useState(false);

  async function reload(): Promise<boolean> {
    const requestedAt = Date.now();
    const result = await refetch();
    if (result.isSuccess) showRestored(joinPages(result.data.pages), requestedAt);
    return result.isSuccess;
  }
  async function loadNew(): Promise<boolean> {
    setIsLoading(true);
    const isDone = await reload();
    setIsLoading(false);
    if (isDone) setCount((now) => Math.max(0, now - count));
    return isDone;
  }
  async function refresh(): Promise<boolean> {
    const isDone = await reload();
    if (isDone) setCount(0);
    return isDone;
  }
  useRefreshAfterAbsence(() => void refresh());

  const places = pages.reduce((sum, page) => sum + page.places.length, 0);
  const query = useEffectEvent(() => ({
    lat: String(position.latitude),
    lng: String(position.longitude),
    instagram: 'true',
    limit: places > 0 ? String(Math.min(places, PLACES_MAX)) : undefined,
  }));
  const firstQuery = useEffectEvent(() => {
    const ageMs = Date.now() - dataUpdatedAt;
    return { ageMs: ageMs < OLDEST_MS ? String(Math.max(0, Math.round(ageMs))) : undefined };
  });
  const onStories = useEffectEvent((came: NewStories) => {
    const own = client.getQueryData(ownMomentsQuery.queryKey);
    setCount((now) => now + countOfOthers(came, own));
    onArrivals(came.locationIds);
  });
  const onReset = useEffectEvent(() => setTimeout(() => void refresh(), Math.random() * RELOAD_WITHIN_MS));
  const [stream] = useState(() => feedStream({ query, firstQuery, onStories, onRemoved: hideRemoved, onReset }));
  const isOnline = useIsOnline();
  const isListening = useIsVisible() && isOnline && !isPlaceholderData;
  useEffect(() => {
    if (!isListening) return;
    stream.open();
    return stream.close;
  }, [isListening, stream]);

  return { count, canLoad: isOnline && !isError, isLoading, loadNew, refresh, updatedAt: dataUpdatedAt };
}
