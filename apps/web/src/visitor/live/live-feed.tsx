import type { Coordinates } from '@around/contracts/coordinates';
import { type RefObject, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useRefreshFollows } from '../follows/data/use-refresh-follows.ts';
import { KeepFollows } from '../follows/keep-follows.tsx';
import { PullToRefresh } from './pull/pull-to-refresh.tsx';
import { useLiveText } from './texts/use-live-text.ts';
import { useFarAwayNotice } from './use-far-away-notice.ts';
import { useFeedChanges } from './use-feed-changes.ts';

export type LiveFeedProps = {
  position: Coordinates;
  /** The feed is around a place that the visitor has chosen by its link. */
  isLinked: boolean;
  list: RefObject<HTMLElement | null>;
  /** On screen. */
  place: FeedPlace | undefined;
  storyIndex: number;
};

/** Follows the feed around a position. New stories wait until the visitor takes them in: nothing moves by itself. */
export function LiveFeed(props: LiveFeedProps) {
  const { latitude, longitude } = props.position;
  return <NewStories key={`${latitude} ${longitude}`} {...props} />;
}

function NewStories({ position, isLinked, list, place, storyIndex }: LiveFeedProps) {
  const t = useLiveText();
  const { nearest, canTakeIn, count, isTakingIn, takeIn, refresh, updatedAt } = useFeedChanges(
    position,
    useRefreshFollows(),
  );
  useFarAwayNotice(isLinked ? undefined : nearest);
  const [saidCount, setSaidCount] = useState(0);
  const [isTakenIn, setIsTakenIn] = useState(false);
  const isShown = count > 0 && canTakeIn;
  // A screen reader says the first number only: a busy city has another one every few seconds.
  if (isShown && saidCount === 0) setSaidCount(count);

  async function onPress() {
    const isDone = await takeIn();
    setSaidCount(0);
    setIsTakenIn(isDone);
  }
  const said = isTakenIn ? t('The new stories are in the feed.') : '';
  return (
    <>
      <KeepFollows place={place} storyIndex={storyIndex} />
      <PullToRefresh list={list} refresh={refresh} updatedAt={updatedAt} />
      <p className="sr-only" role="status">
        {isShown && saidCount > 0 ? t('{count} new stories nearby', { count: saidCount }) : said}
      </p>
      {isShown && (
        <div className="pointer-events-none absolute inset-x-0 top-49 framed:top-38 z-30 flex justify-center">
          <button
            aria-busy={isTakingIn}
            className="pointer-events-auto flex min-h-11 animate-[appear_250ms] items-center gap-2 rounded-full bg-night/85 ps-4 pe-5 text-14 font-semibold text-white shadow-float backdrop-blur-md hover:bg-night"
            disabled={isTakingIn}
            onClick={() => void onPress()}
            type="button"
          >
            <Icon name="refresh" size={16} />
            {t('{count} new stories nearby', { count })}
          </button>
        </div>
      )}
    </>
  );
}
