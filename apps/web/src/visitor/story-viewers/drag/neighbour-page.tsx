import type { AnimationEvent } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { StoryPoster } from '../../story-player/media/story-poster.tsx';
import { useFit } from '../../story-player/media/use-fit.ts';
import { useIsMuted } from '../../story-player/state/sound.ts';
import { ProgressSegments } from '../../story-player/view/progress-segments.tsx';
import { StoryCaption } from '../../story-player/view/story-caption.tsx';
import { StoryHeader } from '../../story-player/view/story-header.tsx';
import { ViewerFrame } from '../viewer-frame.tsx';

/** A story of a place, as a page of the viewer. */
export type ViewerPage = { place: FeedPlace; storyIndex: number };

type Props = {
  page: ViewerPage;
  /** The CSS transform that places this page next to the current page. */
  transform: string;
  /** True after the turn: this page covers the current page until that has its own picture. */
  isLeaving: boolean;
  onLeft: () => void;
};

/** The page that a drag turns to: its poster, and everything else at its final position. */
export function NeighbourPage({ page: { place, storyIndex }, transform, isLeaving, onLeft }: Props) {
  const { fit, onSize } = useFit();
  const isMuted = useIsMuted();
  const story = place.stories[storyIndex];
  if (!story) return null;
  function onAnimationEnd({ target, currentTarget }: AnimationEvent) {
    if (isLeaving && target === currentTarget) onLeft();
  }
  const progress = <ProgressSegments count={place.stories.length} index={storyIndex} />;
  return (
    <div
      aria-hidden
      className={classNames('absolute inset-0', isLeaving && 'animate-[appear_150ms_100ms_reverse_both]')}
      data-testid="neighbour"
      inert
      onAnimationEnd={onAnimationEnd}
      style={{ transform }}
    >
      <ViewerFrame
        caption={<StoryCaption story={story} />}
        controls={(['pause', isMuted ? 'soundOff' : 'soundOn', 'share', 'flag'] as const).map(toStillButton)}
        header={<StoryHeader end={toStillButton('close')} place={place} progress={progress} story={story} />}
      >
        <StoryPoster fit={fit} isHighPriority onSize={onSize} story={story} />
      </ViewerFrame>
    </div>
  );
}

/** A button that cannot be pressed yet. */
function toStillButton(icon: IconName) {
  return (
    <span className="grid size-11 place-items-center rounded-full bg-night/60 text-white" key={icon}>
      <Icon name={icon} size={22} />
    </span>
  );
}
