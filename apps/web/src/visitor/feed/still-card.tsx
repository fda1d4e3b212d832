import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { ProgressSegments } from '../story-player/progress-segments.tsx';
import { StoryCaption } from '../story-player/story-caption.tsx';
import { StoryHeader } from '../story-player/story-header.tsx';
import { StoryPoster } from '../story-player/story-poster.tsx';
import { CardFrame } from './card-frame.tsx';

/** A neighbour of the active card: its poster, standing still and out of reach. */
export function StillCard({ place, storyIndex }: { place: FeedPlace; storyIndex: number }) {
  const story = place.stories[storyIndex] ?? place.stories[0];
  if (!story) return null;
  return (
    <CardFrame
      caption={<StoryCaption story={story} />}
      header={
        <StoryHeader
          place={place}
          progress={<ProgressSegments count={place.stories.length} index={storyIndex} />}
          story={story}
        />
      }
      label={place.name}
    >
      <StoryPoster story={story} />
    </CardFrame>
  );
}
