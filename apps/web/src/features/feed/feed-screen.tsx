import { type ReactNode, type Ref, useCallback, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { FeedPlace } from '../../feed-data/feed-place.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { useKeys } from '../../lib/use-keys.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { sound } from '../../story-player/sound.ts';
import type { StoryPlayer } from '../../story-player/story-player.ts';
import { togglePause } from '../../story-player/use-story-player.ts';
import { EndCard } from './end-card.tsx';
import type { FeedItem } from './feed-items.ts';
import { type FeedCommand, feedCommandOf } from './feed-keys.ts';
import { FeedList, scrollToSlot } from './feed-list.tsx';
import { FeedStateCard } from './feed-state-card.tsx';
import { KeptContentBar } from './kept-content-bar.tsx';
import { PlacePanel } from './place-panel.tsx';
import { PlayingCard } from './playing-card.tsx';
import { StillCard } from './still-card.tsx';
import { StoryAnnouncer } from './story-announcer.tsx';
import { useActiveSlot } from './use-active-slot.ts';
import { useFeed } from './use-feed.ts';

export type FeedActions = {
  onOpenFullScreen: (places: FeedPlace[], placeId: string, storyIndex: number) => void;
  onOpenList: (place: FeedPlace) => void;
  onOpenHelp: () => void;
  onFocusSearch: () => void;
  onShare: (place: FeedPlace, storyIndex: number) => void;
  onReport: () => void;
  onScrollAway: (isDown: boolean) => void;
};

/** What other screens may ask of the feed. */
export type FeedHandle = { showStory: (placeId: string, storyIndex: number) => void };

type Props = FeedActions & {
  handleRef: Ref<FeedHandle>;
  position: { latitude: number; longitude: number };
  /** Something lies over the feed: nothing plays and no key is heard. */
  isCovered: boolean;
  areLettersOn: boolean;
  hasPanel: boolean;
};

export function FeedScreen({ position, isCovered, areLettersOn, hasPanel, handleRef, ...actions }: Props) {
  const { direction } = useLanguage();
  const feed = useFeed(position);
  const { items } = feed;
  const listRef = useRef<HTMLElement>(null);
  const playerRef = useRef<StoryPlayer>(null);
  const activeKey = useActiveSlot(listRef, items.map(({ key }) => key).join());
  const activeIndex = Math.max(
    0,
    items.findIndex(({ key }) => key === activeKey),
  );
  const [storyIndexes, setStoryIndexes] = useState<Record<string, number>>({});
  const isWide = useMediaQuery('(min-width: 64rem)');

  const places = items.flatMap((item) => (item.kind === 'place' ? [item.place] : []));
  const active = items[activeIndex];
  const activePlace = active?.kind === 'place' ? active.place : undefined;
  const storyIndex = activePlace ? (storyIndexes[activePlace.id] ?? 0) : 0;

  const activePlaceId = activePlace?.id;
  const rememberStory = useCallback(
    (index: number) => {
      if (activePlaceId)
        setStoryIndexes((known) => (known[activePlaceId] === index ? known : { ...known, [activePlaceId]: index }));
    },
    [activePlaceId],
  );
  const { fetchNextPage } = feed;
  const isNearEnd = activeIndex >= items.length - 4;
  useEffect(() => {
    if (isNearEnd) fetchNextPage();
  });

  const goTo = (index: number) => scrollToSlot(listRef.current, Math.max(0, Math.min(index, items.length - 1)));
  useImperativeHandle(handleRef, () => ({
    showStory(placeId, index) {
      const player = placeId === activePlaceId ? playerRef.current : null;
      if (player && player.getView().storyIndex !== index) player.send({ type: 'wentTo', storyIndex: index });
      setStoryIndexes((known) => ({ ...known, [placeId]: index }));
      const slot = items.findIndex(({ key }) => key === placeId);
      if (slot >= 0 && slot !== activeIndex) scrollToSlot(listRef.current, slot, 'instant');
    },
  }));

  const openFullScreen = () => activePlace && actions.onOpenFullScreen(places, activePlace.id, storyIndex);
  const commands: Record<FeedCommand, () => void> = {
    previousPlace: () => goTo(activeIndex - 1),
    nextPlace: () => goTo(activeIndex + 1),
    previousStory: () => playerRef.current?.send({ type: 'wentBack' }),
    nextStory: () =>
      activePlace?.stories[storyIndex + 1] ? playerRef.current?.send({ type: 'wentNext' }) : openFullScreen(),
    togglePause: () => playerRef.current && togglePause(playerRef.current),
    toggleSound: () => sound.setMuted(!sound.isMuted()),
    openFullScreen: () => openFullScreen(),
    firstPlace: () => goTo(0),
    lastPlace: () => goTo(items.length - 1),
    openList: () => activePlace && actions.onOpenList(activePlace),
    focusSearch: actions.onFocusSearch,
    openHelp: actions.onOpenHelp,
  };
  useKeys(!isCovered, (key) => {
    const command = feedCommandOf(key, { direction, areLettersOn });
    if (command) commands[command]();
    return command !== undefined;
  });

  function renderItem(item: FeedItem, isActive: boolean, index: number): ReactNode {
    if (item.kind === 'state') return <FeedStateCard onRefresh={() => void feed.refetch()} state={item.state} />;
    if (item.kind === 'end') return <EndCard onBackToFirst={() => goTo(0)} />;
    const { place } = item;
    const shownIndex = Math.min(storyIndexes[place.id] ?? 0, place.stories.length - 1);
    const nextItem = items[index + 1];
    return (
      <div className="relative mx-auto size-full sm:aspect-9/16 sm:w-auto sm:max-w-full">
        {isActive ? (
          <PlayingCard
            isHeld={isCovered}
            key={place.stories.map(({ id }) => id).join()}
            nextPlace={nextItem?.kind === 'place' ? nextItem.place : undefined}
            onNextPlace={() => goTo(index + 1)}
            onOpenList={() => actions.onOpenList(place)}
            onReport={actions.onReport}
            onShare={(at) => actions.onShare(place, at)}
            onStoryClick={openFullScreen}
            onStoryShown={rememberStory}
            place={place}
            playerRef={playerRef}
            storyIndex={shownIndex}
          />
        ) : (
          <StillCard place={place} storyIndex={shownIndex} />
        )}
      </div>
    );
  }

  return (
    <div className="flex h-full min-w-0">
      <div className="relative h-full min-w-0 flex-1">
        {feed.keptSince !== undefined && <KeptContentBar onRetry={() => void feed.refetch()} since={feed.keptSince} />}
        <FeedList
          activeIndex={activeIndex}
          items={items}
          listRef={listRef}
          onScrollAway={actions.onScrollAway}
          positionKey={feed.positionKey}
          renderItem={renderItem}
        />
      </div>
      {hasPanel && isWide && activePlace && (
        <div className="w-80 shrink-0 xl:w-88">
          <PlacePanel
            nextPlaces={places.slice(places.indexOf(activePlace) + 1).slice(0, 5)}
            onPlaceChosen={(id) => goTo(items.findIndex(({ key }) => key === id))}
            onStoryChosen={(index) => playerRef.current?.send({ type: 'wentTo', storyIndex: index })}
            place={activePlace}
            storyIndex={storyIndex}
          />
        </div>
      )}
      {activePlace && <StoryAnnouncer place={activePlace} storyIndex={storyIndex} />}
    </div>
  );
}
