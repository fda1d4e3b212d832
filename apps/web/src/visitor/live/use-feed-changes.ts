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

/** What the feed tells at most. An older page asks again. */
const OLDEST_MS = 10 * 60_000;
/** Many pages may have to ask again at the same time. */
const ASK_AGAIN_WITHIN_MS = 3_000;
const PLACES_MAX = 100;
const NO_PAGES: never[] = [];

export type FeedChanges = {
  /** New stories of others that are not in the feed of the page yet. */
  count: number;
  /** Not while offline, and not after an answer that was an error: the page says so instead. */
  canTakeIn: boolean;
  isTakingIn: boolean;
  /** Resolves to whether they are in the feed now. */
  takeIn: () => Promise<boolean>;
  /** Asks the feed again. Resolves to whether it answered. */
  refresh: () => Promise<boolean>;
  /** When the feed was answered last. */
  updatedAt: number;
};

/** Listens to changes of the feed around a position. Stories that were taken down leave at once. */
export function useFeedChanges(position: Coordinates, onArrivals: (locationIds: string[]) => void): FeedChanges {
  const { data, dataUpdatedAt, isError, isPlaceholderData, refetch } = useInfiniteQuery({
    ...feedQuery(position),
    // The feed has loaded it. A second try would hide the error that the feed shows.
    retryOnMount: false,
  });
  const pages = data?.pages ?? NO_PAGES;
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [isTakingIn, setIsTakingIn] = useState(false);

  async function ask(): Promise<boolean> {
    const requestedAt = Date.now();
    const answer = await refetch();
    if (answer.isSuccess) showRestored(joinPages(answer.data.pages), requestedAt);
    return answer.isSuccess;
  }
  async function takeIn(): Promise<boolean> {
    setIsTakingIn(true);
    const isDone = await ask();
    setIsTakingIn(false);
    if (isDone) setCount((now) => Math.max(0, now - count));
    return isDone;
  }
  async function refresh(): Promise<boolean> {
    const isDone = await ask();
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
  const onReset = useEffectEvent(() => setTimeout(() => void refresh(), Math.random() * ASK_AGAIN_WITHIN_MS));
  const [stream] = useState(() => feedStream({ query, firstQuery, onStories, onRemoved: hideRemoved, onReset }));
  const isOnline = useIsOnline();
  const isListening = useIsVisible() && isOnline && !isPlaceholderData;
  useEffect(() => {
    if (!isListening) return;
    stream.open();
    return stream.close;
  }, [isListening, stream]);

  return { count, canTakeIn: isOnline && !isError, isTakingIn, takeIn, refresh, updatedAt: dataUpdatedAt };
}
