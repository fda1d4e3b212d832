import { type Ref, useImperativeHandle, useState } from 'react';
import { Modal } from '../../ui/dialogs/modal.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { StoryAnnouncer } from '../story-player/view/story-announcer.tsx';
import { FullscreenPlace } from './fullscreen-place.tsx';

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
  const [shown, setShown] = useState({
    placeIndex: Math.max(
      0,
      places.findIndex(({ id }) => id === placeId),
    ),
    storyIndex,
  });
  const [watched, setWatched] = useState(storyIndex);
  const place = places[shown.placeIndex];
  const close = () => onClose(place?.id ?? placeId, watched);
  useImperativeHandle(ref, () => ({ close }));

  function goToPlace(placeIndex: number) {
    if (placeIndex >= places.length) close();
    else if (placeIndex >= 0) setShown({ placeIndex, storyIndex: 0 });
  }

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
          key={`${place.id} ${shown.placeIndex}`}
          nextPlace={places[shown.placeIndex + 1]}
          onClose={close}
          onNextPlace={() => goToPlace(shown.placeIndex + 1)}
          onOpenHelp={() => on.onOpenHelp?.(place.id, watched)}
          onOpenList={() => on.onOpenList?.(place, watched)}
          onPreviousPlace={() => goToPlace(shown.placeIndex - 1)}
          onReport={(at) => onReport(place, at)}
          onShare={(at) => onShare(place, at)}
          onStoryShown={setWatched}
          place={place}
          storyIndex={shown.storyIndex}
        />
      </div>
      <StoryAnnouncer place={place} storyIndex={watched} />
    </Modal>
  );
}
