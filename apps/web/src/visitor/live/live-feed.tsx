import type { Coordinates } from '@around/contracts/coordinates';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { scrollToSlot } from '../feed/slots/scroll-to-slot.ts';
import { useRefreshFollows } from '../follows/data/use-refresh-follows.ts';
import { KeepFollows } from '../follows/keep-follows.tsx';
import { useKeepPush } from '../push/use-keep-push.ts';
import type { StoryPlayer } from '../story-player/state/story-player.ts';
import { FarAwaySign } from './elsewhere/far-away-sign.tsx';
import { firstFarPlace } from './elsewhere/first-far-place.ts';
import { firstNewStory, storyIdsOf } from './first-new-story.ts';
import { PullToRefresh } from './pull/pull-to-refresh.tsx';
import { useLiveText } from './texts/use-live-text.ts';
import { useFeedChanges } from './use-feed-changes.ts';

export type LiveFeedProps = {
  position: Coordinates;
  /** The places of the cards, in their order. */
  places: FeedPlace[];
  /** The place of the card that plays. */
  active: FeedPlace | undefined;
  list: RefObject<HTMLElement | null>;
  player: RefObject<StoryPlayer | null>;
  storyIndex: number;
  /** Where the sign and the button float. */
  stack: HTMLElement | null;
};

/**
 * Shows the number of new stories around a position. They are loaded only when the visitor presses it, so nothing moves by itself. At the
 * top of the feed the nearest of them is shown then; farther down the shown card stays.
 */
export function LiveFeed(props: LiveFeedProps) {
  const { latitude, longitude } = props.position;
  return <NewStories key={`${latitude} ${longitude}`} {...props} />;
}

function NewStories({ position, places, active, storyIndex, list, player, stack }: LiveFeedProps) {
  const t = useLiveText();
  useKeepPush();
  const { canLoad, count, isLoading, loadNew, refresh, updatedAt } = useFeedChanges(position, useRefreshFollows());
  const far = firstFarPlace(places);
  const [saidCount, setSaidCount] = useState(0);
  const [areNewLoaded, setAreNewLoaded] = useState(false);
  const isShown = count > 0 && canLoad;
  // A screen reader announces the first count only: in a busy city it changes every few seconds.
  if (isShown && saidCount === 0) setSaidCount(count);

  const knownAtTop = useRef<Set<string>>(null);
  const showNew = useEffectEvent(() => {
    const found = knownAtTop.current && firstNewStory(places, knownAtTop.current);
    knownAtTop.current = null;
    if (!found) return;
    if (found.placeId === active?.id) player.current?.send({ type: 'wentTo', storyIndex: found.storyIndex });
    else scrollToSlot(list.current, found.placeId);
  });
  useEffect(() => {
    if (updatedAt > 0) showNew();
  }, [updatedAt]);

  async function onPress() {
    knownAtTop.current = list.current?.scrollTop === 0 ? storyIdsOf(places) : null;
    const isDone = await loadNew();
    setSaidCount(0);
    setAreNewLoaded(isDone);
  }
  const said = areNewLoaded ? t('The new stories are in the feed.') : '';
  return (
    <>
      <KeepFollows place={active} storyIndex={storyIndex} />
      <PullToRefresh list={list} refresh={refresh} updatedAt={updatedAt} />
      <p className="sr-only" role="status">
        {isShown && saidCount > 0 ? t('{count} new stories nearby', { count: saidCount }) : said}
      </p>
      {stack &&
        createPortal(
          <>
            <div className="pointer-events-none max-w-full" role="status">
              {far && far.place === active && <FarAwaySign {...far} />}
            </div>
            {isShown && (
              <button
                aria-busy={isLoading}
                className="mb-2 flex min-h-11 animate-[appear_250ms] items-center gap-2 rounded-full bg-night/85 ps-4 pe-5 text-14 font-semibold text-white shadow-float hover:bg-night"
                disabled={isLoading}
                onClick={() => void onPress()}
                type="button"
              >
                <Icon name="refresh" size={16} />
                {t('{count} new stories nearby', { count })}
              </button>
            )}
          </>,
          stack,
        )}
    </>
  );
}
