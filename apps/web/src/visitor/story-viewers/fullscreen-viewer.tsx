import { type Ref, useImperativeHandle } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { FullscreenPlace } from './fullscreen-place.tsx';
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
  /** The story that was on screen when the viewer closed. */
  onClose: (placeId: string, storyIndex: number) => void;
};

/** Full screen: continues with the next place after the last story of a place, and closes after the last place. */
export function FullscreenViewer({ ref, places, placeId, storyIndex, onShare, onReport, onClose, ...on }: Props) {
  const {
    place,
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
  useImperativeHandle(ref, () => ({ close }));

  if (!place) return null;
  return (
    <Modal
      aria-label={place.name}
      backdropClassName="bg-black"
      className="size-full animate-[appear_150ms] bg-black grid place-items-center framed:py-4"
      onClose={close}
    >
      <div className="size-full framed:aspect-9/16 framed:w-auto framed:max-w-full">
        <FullscreenPlace
          key={visit}
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
          storyIndex={shownIndex}
        />
      </div>
      <StoryAnnouncer place={place} storyIndex={shownIndex} />
    </Modal>
  );
}
