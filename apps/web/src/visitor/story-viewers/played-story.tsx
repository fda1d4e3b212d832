import type { ComponentProps, ReactNode } from 'react';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';
import { ProgressSegments } from '../story-player/view/progress-segments.tsx';
import { PauseButton, SoundButton } from '../story-player/view/story-controls.tsx';
import { StoryHeader } from '../story-player/view/story-header.tsx';
import { StorySurface } from '../story-player/view/story-surface.tsx';
import { ViewerFrame } from './viewer-frame.tsx';

type Props = ComponentProps<typeof StorySurface> & {
  place: FeedPlace;
  story: FeedStory;
  caption: ReactNode;
  /** A control at the end of the header. */
  headerEnd?: ReactNode;
};

/** The current story of a player that shows one place, with its header, caption and controls. */
export function PlayedStory({ place, story, caption, headerEnd, ...surface }: Props) {
  const { playback } = surface;
  const { view, progressRef } = playback;
  return (
    <ViewerFrame
      caption={caption}
      controls={
        <>
          <PauseButton playback={playback} />
          <SoundButton />
        </>
      }
      header={
        <StoryHeader
          end={headerEnd}
          place={place}
          progress={<ProgressSegments count={place.stories.length} index={view.storyIndex} progressRef={progressRef} />}
          story={story}
        />
      }
    >
      <StorySurface {...surface} />
    </ViewerFrame>
  );
}
