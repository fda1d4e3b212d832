import { type Ref, useImperativeHandle, useRef } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useMarkSeen } from '../follows/data/use-mark-seen.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import type { Turn } from './drag/drag-plan.ts';
import { DragStage } from './drag/drag-stage.tsx';
import type { ViewerPage } from './drag/neighbour-page.tsx';
import { FullscreenPlace, type PlaceHandle } from './fullscreen-place.tsx';
import { useShownPlace } from './use-shown-place.ts';

export type ViewerHandle = { close: () => void };

type Props = {
  ref?: Ref<ViewerHandle>;
  places: FeedPlace[];
  placeId: string;
  storyIndex: number;
  onShare: (place: FeedPlace, storyIndex: number) => void;
  onReport: (place: FeedPlace, storyIndex: number) => void;
  onOpenList?: (place: FeedPlace, storyIndex: number) => void;
  onOpenHelp?: (placeId: string, storyIndex: number) => void;
  /** The story that the feed should show, because it will be seen. */
  onUncover?: (placeId: string, storyIndex: number) => void;
  /** The story that was on screen when the viewer closed. */
  onClose: (placeId: string, storyIndex: number) => void;
};

/** Full screen: continues with the next place after the last story of a place, and closes after the last place. */
export function FullscreenViewer({ ref, places, placeId, storyIndex, onShare, onReport, onClose, ...on }: Props) {
  const {
    place,
    previousPlace,
    nextPlace,
    storyIndex: shownIndex,
    visit,
    showStory,
    goToPlace,
  } = useShownPlace(places, {
    placeId,
    storyIndex,
    onOver: () => close(),
  });
  const close = () => onClose(place?.id ?? placeId, shownIndex);
  useMarkSeen(place, shownIndex);
  const shown = useRef<PlaceHandle>(null);
  useImperativeHandle(ref, () => ({ close }));

  if (!place) return null;
  const turns: Record<Turn, () => void> = {
    forward: () => shown.current?.goForward(),
    back: () => shown.current?.goBack(),
    nextPlace: () => goToPlace(1),
    previousPlace: () => goToPlace(-1),
  };
  return (
    <Modal
      aria-label={place.name}
      backdropClassName="bg-transparent"
      className="size-full animate-[appear_150ms] overflow-hidden grid place-items-center framed:py-4"
      onClose={close}
    >
      <DragStage
        neighbours={pagesAround({ place, storyIndex: shownIndex }, previousPlace, nextPlace)}
        onClose={close}
        onTurn={(turn) => turns[turn]()}
        onUncover={() => on.onUncover?.(place.id, shownIndex)}
      >
        {(isDragged) => (
          <FullscreenPlace
            key={visit}
            isDragged={isDragged}
            nextPlace={nextPlace}
            onClose={close}
            onNextPlace={() => goToPlace(1)}
            onOpenHelp={() => on.onOpenHelp?.(place.id, shownIndex)}
            onOpenList={() => on.onOpenList?.(place, shownIndex)}
            onPreviousPlace={() => goToPlace(-1)}
            onReport={(at) => onReport(place, at)}
            onShare={(at) => onShare(place, at)}
            onStoryShown={showStory}
            place={place}
            ref={shown}
            storyIndex={shownIndex}
          />
        )}
      </DragStage>
      <StoryAnnouncer place={place} storyIndex={shownIndex} />
    </Modal>
  );
}

/** The pages before and after a page, of its place or of the previous and the next place. */
function pagesAround(
  { place, storyIndex }: ViewerPage,
  previousPlace: FeedPlace | undefined,
  nextPlace: FeedPlace | undefined,
): Partial<Record<Turn, ViewerPage>> {
  const previous = previousPlace && { place: previousPlace, storyIndex: 0 };
  const next = nextPlace && { place: nextPlace, storyIndex: 0 };
  const forward = place.stories[storyIndex + 1] ? { place, storyIndex: storyIndex + 1 } : next;
  const back = storyIndex > 0 ? { place, storyIndex: storyIndex - 1 } : previous;
  return {
    ...(forward && { forward }),
    ...(back && { back }),
    ...(next && { nextPlace: next }),
    ...(previous && { previousPlace: previous }),
  };
}
