import { type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { PrimaryButton, RoundButton } from '../../../ui/controls/buttons.tsx';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useLeaveWhenExpired } from '../../feed-data/use-leave-when-expired.ts';
import { usePreload } from '../../story-player/media/use-preload.ts';
import type { StoryPlayer } from '../../story-player/state/story-player.ts';
import { useStoryPlayer } from '../../story-player/state/use-story-player.ts';
import { ProgressSegments } from '../../story-player/view/progress-segments.tsx';
import { StepButton } from '../../story-player/view/step-button.tsx';
import { StoryCaption } from '../../story-player/view/story-caption.tsx';
import { PauseButton, SoundButton } from '../../story-player/view/story-controls.tsx';
import { StoryHeader } from '../../story-player/view/story-header.tsx';
import { PillButton } from '../../story-player/view/story-interruption.tsx';
import { StorySurface } from '../../story-player/view/story-surface.tsx';
import { CardFrame } from './card-frame.tsx';

type Props = {
  place: FeedPlace;
  nextPlace: FeedPlace | undefined;
  storyIndex: number;
  isPaused: boolean;
  onStoryShown: (place: FeedPlace, storyIndex: number) => void;
  /** Forward on the last story. */
  onStoryClick: () => void;
  onOpenList: () => void;
  onShare: (storyIndex: number) => void;
  onReport: (storyIndex: number) => void;
  onNextPlace: () => void;
  playerRef: Ref<StoryPlayer>;
};

/** The active card: the only one that plays. */
export function PlayingCard({ place, nextPlace, storyIndex, isPaused, playerRef, onStoryShown, ...on }: Props) {
  const { t } = useLanguage();
  const playback = useStoryPlayer(place.stories, { storyIndex, isPaused });
  const { player, view, story, progressRef } = playback;
  const [isPressed, setIsPressed] = useState(false);
  const nextStory = place.stories[view.storyIndex + 1];
  usePreload({ playback, nextStory, nextPlaceStory: nextPlace?.stories[0], isPaused });
  useImperativeHandle(playerRef, () => player, [player]);
  useEffect(() => onStoryShown(place, view.storyIndex), [place, view.storyIndex, onStoryShown]);
  useLeaveWhenExpired(story, view.phase === 'ended');

  if (!story) return null;
  const goBack = () => player.send({ type: 'wentBack' });
  const goForward = () => (nextStory ? player.send({ type: 'wentNext' }) : on.onStoryClick());
  const progress = (
    <ProgressSegments
      count={place.stories.length}
      index={view.storyIndex}
      isStalled={view.phase === 'stalled' || view.phase === 'loading'}
      progressRef={progressRef}
    />
  );
  return (
    <CardFrame
      caption={<StoryCaption key={story.id} player={player} story={story} />}
      controls={
        <>
          <PauseButton playback={playback} />
          <SoundButton />
          <RoundButton icon="share" label={t('Share')} onClick={() => on.onShare(view.storyIndex)} />
          <RoundButton icon="flag" label={t('Report')} onClick={() => on.onReport(view.storyIndex)} />
        </>
      }
      header={<StoryHeader onOpenList={on.onOpenList} place={place} progress={progress} story={story} />}
      isChromeHidden={isPressed}
      label={place.name}
    >
      <StorySurface
        hasNext={nextStory !== undefined}
        onBack={goBack}
        onForward={goForward}
        onPressChange={setIsPressed}
        onSkipLast={nextPlace && on.onNextPlace}
        playback={playback}
        tapLayout="thirds"
      >
        <div className="pointer-events-auto flex flex-wrap justify-center gap-3">
          <PillButton onClick={() => player.send({ type: 'wentTo', storyIndex: 0 })}>{t('Replay')}</PillButton>
          {nextStory && <PrimaryButton onClick={goForward}>{t('Next')}</PrimaryButton>}
          {!nextStory && nextPlace && (
            <PrimaryButton icon="down" onClick={on.onNextPlace}>
              {t('Next place')}
            </PrimaryButton>
          )}
        </div>
      </StorySurface>
      <StepButton onClick={goBack} side="start" />
      <StepButton onClick={goForward} side="end" />
    </CardFrame>
  );
}
