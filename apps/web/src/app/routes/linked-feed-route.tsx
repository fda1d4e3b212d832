import { removalFormFor } from '@around/contracts/safety/removals';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { hasEnded } from '../../visitor/feed/items/linked-story.ts';
import { locationQuery } from '../../visitor/linked-place/location-query.ts';
import { RemovalPill } from '../../visitor/safety/removal/removal-pill.tsx';
import { RouteLoading } from '../shell/route-loading.tsx';
import { FeedRoute } from './feed-route.tsx';
import { useFeedHistoryEntry } from './use-feed-history-entry.ts';

/** Longer than usual, because the visitor has just opened the page. */
const NOTICE_MS = 8_000;

/** `/l/{locationId}` and `/l/{locationId}/s/{storyId}`: the feed around a place, with that place first. */
export function LinkedFeedRoute() {
  const { t } = useLanguage();
  const { locationId = '', storyId } = useParams();
  const { data: place, isError } = useQuery(locationQuery(locationId));
  const navigate = useNavigate();
  const isOver = place ? hasEnded({ place, storyId }) : false;
  useFeedHistoryEntry(place);

  const name = place?.name ?? '';
  useEffect(() => {
    if (!isOver) return;
    const description = t('Here is what is live around {place}.', { place: name });
    const action = { label: t('Ask for a removal'), run: () => void navigate(removalFormFor(location.href)) };
    showNotice({ title: t('This moment has ended'), description, action, durationMs: NOTICE_MS });
  }, [isOver, name, navigate, t]);
  useEffect(() => {
    if (!isError) return;
    const description = t('Failed to load location data. Please try again later.');
    showNotice({ tone: 'error', title: t('Error Loading Content'), description });
  }, [isError, t]);

  if (!place && !isError) return <RouteLoading />;
  return (
    <FeedRoute
      floating={!isOver && <RemovalPill />}
      key={locationId}
      layout="feed"
      linked={place && { place, storyId }}
      otherPlacesPath="/"
    />
  );
}
