import type { Coordinates } from '@around/contracts/coordinates';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { serverClock, useServerNow } from '../../../ui/time/server-clock.ts';
import { feedQuery } from '../../feed-data/feed-query.ts';
import { useHiddenStories, withoutHiddenStories } from '../../feed-data/hidden-stories.ts';
import { withoutExpiredStories } from '../../feed-data/story-age.ts';
import { type KnownPlaces, mergeNear } from './merge-near.ts';
import { type RadarPlace, toRadarPlace } from './radar-place.ts';
import { readPlaces } from './read-places.ts';
import { useRefresh } from './use-refresh.ts';

/** A refresh reads the nearest places only; all of them are read again after some refreshes. */
const REFRESHED_PLACES = 300;
const REFRESHES_BETWEEN_WHOLE = 5;

type Loading = { known: KnownPlaces; phase: 'loading' | 'loaded' | 'failed' };

/** The live places around a position, the nearest first. They appear page by page, and are refreshed in place. */
export function useRadarPlaces(origin: Coordinates) {
  const { latitude, longitude } = origin;
  const queryClient = useQueryClient();
  const [{ known, phase }, setLoading] = useState<Loading>({ known: new Map(), phase: 'loading' });
  const reading = useRef<AbortController>(null);
  const refreshes = useRef(0);

  const read = useCallback(
    async (maxPlaces?: number) => {
      reading.current?.abort();
      reading.current = new AbortController();
      const { signal } = reading.current;
      const limit = maxPlaces === undefined ? {} : { maxPlaces };
      try {
        for await (const { found, isWhole } of readPlaces({ latitude, longitude }, { queryClient, signal, ...limit })) {
          setLoading((last) => ({ known: mergeNear(last.known, found, isWhole), phase: 'loading' }));
        }
        if (!signal.aborted) setLoading((last) => ({ ...last, phase: 'loaded' }));
      } catch {
        if (!signal.aborted) setLoading((last) => ({ ...last, phase: 'failed' }));
      }
    },
    [latitude, longitude, queryClient],
  );

  useEffect(() => {
    const pages = queryClient.getQueryData(feedQuery({ latitude, longitude }).queryKey)?.pages ?? [];
    const places = pages.flatMap((page) => page.places);
    setLoading({ known: new Map(places.map((place) => [place.id, place])), phase: 'loading' });
    void read();
    return () => reading.current?.abort();
  }, [latitude, longitude, queryClient, read]);

  useRefresh({
    position: origin,
    refresh() {
      if (phase === 'loading') return false;
      refreshes.current += 1;
      void read(refreshes.current % REFRESHES_BETWEEN_WHOLE === 0 ? undefined : REFRESHED_PLACES);
      return true;
    },
  });

  const hidden = useHiddenStories();
  const now = useServerNow();
  const places = useMemo(() => {
    const all = [...known.values()];
    const live = withoutHiddenStories(serverClock.isKnown() ? withoutExpiredStories(all, now) : all, hidden);
    return live.map((place) => toRadarPlace({ latitude, longitude }, place)).toSorted((a, b) => a.miles - b.miles);
  }, [known, now, hidden, latitude, longitude]);
  return { places, now, phase, reload: () => void read() } satisfies { places: RadarPlace[]; [key: string]: unknown };
}
