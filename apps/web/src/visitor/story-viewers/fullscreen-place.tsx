import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useState } from 'react';
import { RoundButton } from '../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useLeaveWhenExpired } from '../feed-data/use-leave-when-expired.ts';
import { usePreload } from '../story-player/media/use-preload.ts';
import { useStoryPlayer } from '../story-player/state/use-story-player.ts';
import { ProgressSegments } from '../story-player/view/progress-segments.tsx';
import { StepButton } from '../story-player/view/step-button.tsx';
import { StoryCaption } from '../story-player/view/story-caption.tsx';
import { PauseButton, SoundButton } from '../story-player/view/story-controls.tsx';
import { StoryHeader } from '../story-player/view/story-header.tsx';
import { StorySurface } from '../story-player/view/story-surface.tsx';
import { useLeaveAtEnd } from './use-leave-at-end.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { ViewerFrame } from './viewer-frame.tsx';

/** Moves from story to story, and to another place at the ends. */
export type PlaceHandle = { goForward: () => void; goBack: () => void };

type Props = {
  ref: Ref<PlaceHandle>;
  place: FeedPlace;
  nextPlace: FeedPlace | undefined;
  storyIndex: number;
  /** Playback pauses during a drag. */
  isDragged: boolean;
  onStoryShown: (storyIndex: number) => void;
  onNextPlace: () => void;
  onPreviousPlace: () => void;
  onShare: (storyIndex: number) => void;
  onReport: (storyIndex: number) => void;
  onOpenList: () => void;
  onOpenHelp: () => void;
  onClose: () => void;
};

/** One place in full screen. */
export function FullscreenPlace({
  ref,
  place,
  nextPlace,
  storyIndex,
  isDragged,
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
  usePreload({ playback, nextStory, nextPlaceStory: nextPlace?.stories[0] });
  // Runs before paint, so that a viewer closed at once reports the story that was shown last.
  useLayoutEffect(() => onStoryShown(view.storyIndex), [view.storyIndex, onStoryShown]);

  useEffect(() => {
    player.send({ type: isDragged ? 'paused' : 'resumed', reason: 'drag' });
  }, [player, isDragged]);
  useLeaveAtEnd(playback, nextStory !== undefined, onNextPlace);
  useLeaveWhenExpired(story, view.phase === 'ended');

  const goForward = () => (nextStory ? player.send({ type: 'wentNext' }) : onNextPlace());
  const goBack = () => (view.storyIndex > 0 ? player.send({ type: 'wentBack' }) : onPreviousPlace());
  useImperativeHandle(ref, () => ({ goForward, goBack }));
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
      caption={<StoryCaption key={story.id} player={player} story={story} />}
      controls={
        <>
          <PauseButton playback={playback} />
          <SoundButton />
          <StepButton onClick={goBack} side="start" />
          <StepButton onClick={goForward} side="end" />
          <RoundButton icon="share" label={t('Share')} onClick={() => on.onShare(view.storyIndex)} />
          <RoundButton icon="flag" label={t('Report')} onClick={() => on.onReport(view.storyIndex)} />
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
      <StorySurface
        hasNext={nextStory !== undefined}
        onBack={goBack}
        onForward={goForward}
        onPressChange={setIsPressed}
        onSkipLast={onNextPlace}
        playback={playback}
        tapLayout="thirds"
      />
    </ViewerFrame>
  );
}
