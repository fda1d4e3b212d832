import { useLayoutEffect, useState } from 'react';
import { RoundButton } from '../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { PlayingStage } from '../story-player/playing-stage.tsx';
import { ProgressSegments } from '../story-player/progress-segments.tsx';
import { StoryCaption } from '../story-player/story-caption.tsx';
import { PauseButton, SoundButton } from '../story-player/story-controls.tsx';
import { StoryHeader } from '../story-player/story-header.tsx';
import { StoryStep } from '../story-player/story-step.tsx';
import type { Swipe } from '../story-player/swipe.ts';
import { useStoryPlayer } from '../story-player/use-story-player.ts';
import { useWarmMedia } from '../story-player/use-warm-media.ts';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerFrame } from './viewer-frame.tsx';

type Props = {
  place: FeedPlace;
  nextPlace: FeedPlace | undefined;
  storyIndex: number;
  onStoryShown: (storyIndex: number) => void;
  onNextPlace: () => void;
  onPreviousPlace: () => void;
  onShare: (storyIndex: number) => void;
  onReport: () => void;
  onOpenList: () => void;
  onOpenHelp: () => void;
  onClose: () => void;
};

/** One place in full screen. A vertical swipe changes the place, a horizontal one the story. */
export function FullscreenPlace({
  place,
  nextPlace,
  storyIndex,
  onStoryShown,
  onNextPlace,
  onPreviousPlace,
  ...on
}: Props) {
  const { t } = useLanguage();
  const playback = useStoryPlayer(place.stories, { storyIndex, rules: { leavesAtEnd: true } });
  const { player, view, story, progressRef } = playback;
  const [isPressed, setIsPressed] = useState(false);
  const nextStory = place.stories[view.storyIndex + 1];
  useWarmMedia({ playback, nextStory, nextPlaceStory: nextPlace?.stories[0] });
  // Before it is painted, so that whoever closes at once goes on with the story that was seen last.
  useLayoutEffect(() => onStoryShown(view.storyIndex), [view.storyIndex, onStoryShown]);

  useLeaveAtEnd(playback, nextStory !== undefined, onNextPlace);

  const goForward = () => (nextStory ? player.send({ type: 'wentNext' }) : onNextPlace());
  const goBack = () => (view.storyIndex > 0 ? player.send({ type: 'wentBack' }) : onPreviousPlace());
  const swipes: Record<Swipe, () => void> = {
    up: onNextPlace,
    down: onPreviousPlace,
    towardsStart: goForward,
    towardsEnd: goBack,
  };
  useViewerKeys({
    player,
    lastIndex: place.stories.length - 1,
    commands: {
      previousStory: goBack,
      nextStory: goForward,
      previousPlace: onPreviousPlace,
      nextPlace: onNextPlace,
      openList: on.onOpenList,
      openHelp: on.onOpenHelp,
    },
  });

  if (!story) return null;
  const progress = (
    <ProgressSegments
      count={place.stories.length}
      index={view.storyIndex}
      isStalled={view.phase === 'stalled' || view.phase === 'loading'}
      progressRef={progressRef}
    />
  );
  return (
    <ViewerFrame
      caption={<StoryCaption key={story.id} story={story} />}
      controls={
        <>
          <PauseButton playback={playback} />
          <SoundButton />
          <StoryStep onClick={goBack} side="start" />
          <StoryStep onClick={goForward} side="end" />
          <RoundButton icon="share" label={t('Share')} onClick={() => on.onShare(view.storyIndex)} />
          <RoundButton icon="flag" label={t('Report')} onClick={on.onReport} />
        </>
      }
      header={
        <StoryHeader
          end={<RoundButton className="pointer-events-auto" icon="close" label={t('Close')} onClick={on.onClose} />}
          place={place}
          progress={progress}
          story={story}
        />
      }
      isChromeHidden={isPressed}
    >
      <PlayingStage
        hasNext={nextStory !== undefined}
        onBack={goBack}
        onForward={goForward}
        onPressChange={setIsPressed}
        onSkipLast={onNextPlace}
        onSwipe={(swipe) => swipes[swipe]()}
        playback={playback}
        tapLayout="thirds"
      />
    </ViewerFrame>
  );
}
