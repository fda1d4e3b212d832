import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { StoryPoster } from '../../story-player/media/story-poster.tsx';
import { useFit } from '../../story-player/media/use-fit.ts';
import { ProgressSegments } from '../../story-player/view/progress-segments.tsx';
import { StoryCaption } from '../../story-player/view/story-caption.tsx';
import { StoryHeader } from '../../story-player/view/story-header.tsx';
import { CardFrame } from './card-frame.tsx';

/** A card next to the active one: the poster of its story, without playback. */
export function PosterCard({ place, storyIndex }: { place: FeedPlace; storyIndex: number }) {
  const { fit, onSize } = useFit();
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
      <StoryPoster fit={fit} onSize={onSize} story={story} />
    </CardFrame>
  );
}
