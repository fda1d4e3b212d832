import { type ReactNode, type Ref, Suspense, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import { useIsLoadGateOpen } from '../story-player/media/load-gate.ts';
import { sound } from '../story-player/state/sound.ts';
import type { StoryPlayer } from '../story-player/state/story-player.ts';
import { togglePause } from '../story-player/state/use-story-player.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { EndCard } from './cards/end-card.tsx';
import { FeedStateCard, LoadingPill } from './cards/feed-state-card.tsx';
import { PlayingCard } from './cards/playing-card.tsx';
import { PosterCard } from './cards/poster-card.tsx';
import { FeedList } from './feed-list.tsx';
import type { FeedItem } from './items/feed-items.ts';
import type { LinkedStory } from './items/linked-story.ts';
import { useFeed } from './items/use-feed.ts';
import { scrollToSlot } from './slots/scroll-to-slot.ts';
import { useActiveSlot } from './slots/use-active-slot.ts';
import { useFeedScroll } from './slots/use-feed-scroll.ts';
import { StaleFeedBar } from './stale-feed-bar.tsx';
import { useFeedKeys } from './use-feed-keys.ts';
import { useLiveParts } from './use-live-parts.ts';
import { useWatchedStories } from './use-watched-stories.ts';

// Narrow screens do not show the panel, so they do not load it.
const PlacePanel = lazyPart(() => import('./panel/place-panel.tsx').then((file) => ({ default: file.PlacePanel })));

/** The next page is fetched when this few cards remain. */
const CARDS_AHEAD = 4;
const PLACES_IN_PANEL = 5;

/** Commands to the feed from outside. */
export type FeedHandle = { showFirst: () => void; showStory: (placeId: string, storyIndex: number) => void };

type Props = {
  handleRef: Ref<FeedHandle>;
  position: { latitude: number; longitude: number };
  /** The place and story of a shared link. They come first. */
  linked: LinkedStory | undefined;
  /** The card with the visitor's own moments. It comes first. */
  own: FeedItem | null;
  /** An overlay is open: playback is paused and keys are ignored. */
  hasOverlay: boolean;
  areLettersOn: boolean;
  hasPanel: boolean;
  /** Floats over the card, above what the feed itself shows there. */
  floating: ReactNode;
  onOpenFullScreen: (places: FeedPlace[], placeId: string, storyIndex: number) => void;
  onOpenList: (place: FeedPlace) => void;
  onOpenHelp: () => void;
  onFocusSearch: () => void;
  onShare: (place: FeedPlace, storyIndex: number) => void;
  onReport: (place: FeedPlace, storyIndex: number) => void;
  onScrollDirectionChange: (isDown: boolean) => void;
};

export function FeedScreen({
  position,
  linked,
  own,
  hasOverlay,
  areLettersOn,
  hasPanel,
  floating,
  handleRef,
  ...on
}: Props) {
  const feed = useFeed(position, linked);
  const { positionKey, fetchNextPage } = feed;
  const items = useMemo(() => (own ? [own, ...feed.items] : feed.items), [own, feed.items]);
  const listRef = useRef<HTMLElement>(null);
  const playerRef = useRef<StoryPlayer>(null);
  const [liveStack, setLiveStack] = useState<HTMLElement | null>(null);
  const { watchedIndex, remember } = useWatchedStories();
  const isGateOpen = useIsLoadGateOpen();
  const { LiveFeed, NextPlaces } = useLiveParts(isGateOpen || feed.isEmpty);
  const isWide = useMediaQuery('(min-width: 64rem)');

  const indexOf = (slotKey: string | undefined) => items.findIndex(({ key }) => key === slotKey);
  const slotKeys = items.map(({ key }) => key).join();
  const activeIndex = Math.max(0, indexOf(useActiveSlot(listRef, { slotKeys, positionKey })));
  const places = items.flatMap((item) => (item.kind === 'place' ? [item.place] : []));
  const active = items[activeIndex];
  const place = active?.kind === 'place' ? active.place : undefined;
  const ownPanel = active?.kind === 'own' && active.panel;
  const storyIndex = place ? watchedIndex(place) : 0;

  const isNearEnd = activeIndex >= items.length - CARDS_AHEAD;
  useEffect(() => {
    if (isNearEnd) fetchNextPage();
  }, [isNearEnd, fetchNextPage]);

  const onDirectionChange = on.onScrollDirectionChange;
  const { goTo, goBy, listeners } = useFeedScroll(listRef, { items, positionKey, onDirectionChange });

  const openFullScreen = () => place && on.onOpenFullScreen(places, place.id, storyIndex);
  const hasNextStory = place?.stories[storyIndex + 1] !== undefined;
  useFeedKeys(
    { isOn: !hasOverlay, areLettersOn },
    {
      previousPlace: () => goBy(-1),
      nextPlace: () => goBy(1),
      previousStory: () => playerRef.current?.send({ type: 'wentBack' }),
      nextStory: () => (hasNextStory || !place ? playerRef.current?.send({ type: 'wentNext' }) : openFullScreen()),
      togglePause: () => playerRef.current && togglePause(playerRef.current),
      toggleSound: () => sound.setMuted(!sound.isMuted()),
      openFullScreen,
      first: () => goTo(0),
      last: () => goTo(items.length - 1),
      openList: () => place && on.onOpenList(place),
      focusSearch: on.onFocusSearch,
      openHelp: on.onOpenHelp,
    },
  );

  useImperativeHandle(handleRef, () => ({
    showFirst: () => goTo(0),
    showStory(placeId, index) {
      const shown = places.find(({ id }) => id === placeId);
      if (!shown) return;
      remember(shown, index);
      if (shown !== place) scrollToSlot(listRef.current, placeId, 'instant');
      else if (index !== storyIndex) playerRef.current?.send({ type: 'wentTo', storyIndex: index });
    },
  }));

  function renderItem(item: FeedItem, isActive: boolean, index: number) {
    const next = NextPlaces && <NextPlaces places={places} position={position} />;
    if (item.kind === 'end') return <EndCard onBackToFirst={() => goTo(0)}>{next}</EndCard>;
    if (item.kind === 'state') {
      return (
        <FeedStateCard failure={feed.failure} onRefresh={() => void feed.refetch()} state={item.state}>
          {next}
        </FeedStateCard>
      );
    }
    if (item.kind === 'own') {
      return item.render({
        isActive,
        isPaused: hasOverlay,
        playerRef,
        onNextPlace: () => goTo(index + 1),
        onShare: (shared) => on.onShare(shared, 0),
      });
    }
    if (!isActive) return <PosterCard place={item.place} storyIndex={watchedIndex(item.place)} />;
    const nextItem = items[index + 1];
    return (
      <PlayingCard
        isPaused={hasOverlay}
        key={item.place.stories.map(({ id }) => id).join()}
        nextPlace={nextItem?.kind === 'place' ? nextItem.place : undefined}
        onNextPlace={() => goTo(index + 1)}
        onOpenList={() => on.onOpenList(item.place)}
        onReport={(at) => on.onReport(item.place, at)}
        onShare={(at) => on.onShare(item.place, at)}
        onStoryClick={openFullScreen}
        onStoryShown={remember}
        place={item.place}
        playerRef={playerRef}
        storyIndex={watchedIndex(item.place)}
      />
    );
  }

  return (
    <div className="flex h-full min-w-0">
      <div className="relative h-full min-w-0 flex-1">
        <div className="floating-stack">
          {floating}
          {feed.isStarting && <LoadingPill onRefresh={() => void feed.refetch()} />}
          {feed.staleSince !== undefined && (
            <StaleFeedBar onRetry={() => void feed.refetch()} since={feed.staleSince} />
          )}
          <div className="contents *:pointer-events-auto" ref={setLiveStack} />
        </div>
        <FeedList
          activeIndex={activeIndex}
          isBusy={feed.isStarting}
          items={items}
          listRef={listRef}
          listeners={listeners}
          renderItem={renderItem}
        />
        {LiveFeed && (
          <LiveFeed
            active={place}
            list={listRef}
            places={places}
            player={playerRef}
            position={position}
            stack={liveStack}
            storyIndex={storyIndex}
          />
        )}
      </div>
      {hasPanel && isWide && (place || ownPanel) && (
        <div className="w-1/4 min-w-70 max-w-80 shrink-0 border-s border-line bg-surface">
          <Suspense>
            {place && (
              <PlacePanel
                nextPlaces={places.slice(places.indexOf(place) + 1).slice(0, PLACES_IN_PANEL)}
                onPlaceChosen={(id) => goTo(indexOf(id))}
                onStoryChosen={(index) => playerRef.current?.send({ type: 'wentTo', storyIndex: index })}
                place={place}
                storyIndex={storyIndex}
              />
            )}
            {ownPanel}
          </Suspense>
        </div>
      )}
      {place && <StoryAnnouncer place={place} storyIndex={storyIndex} />}
    </div>
  );
}
