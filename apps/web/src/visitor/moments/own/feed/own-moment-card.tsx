import type { Moment } from '@around/contracts/moments/moments';
import { useImperativeHandle, useMemo, useState } from 'react';
import { PrimaryButton } from '../../../../ui/controls/buttons.tsx';
import { CardFrame } from '../../../feed/cards/card-frame.tsx';
import type { OwnCardProps } from '../../../feed/items/own-item.ts';
import { StoryPoster } from '../../../story-player/media/story-poster.tsx';
import { usePreload } from '../../../story-player/media/use-preload.ts';
import { useStoryPlayer } from '../../../story-player/state/use-story-player.ts';
import { ProgressSegments } from '../../../story-player/view/progress-segments.tsx';
import { StepButton } from '../../../story-player/view/step-button.tsx';
import { StoryAnnouncer } from '../../../story-player/view/story-announcer.tsx';
import { StoryCaption } from '../../../story-player/view/story-caption.tsx';
import { PauseButton, SoundButton } from '../../../story-player/view/story-controls.tsx';
import { PillButton } from '../../../story-player/view/story-interruption.tsx';
import { StorySurface } from '../../../story-player/view/story-surface.tsx';
import { toMomentPlace } from '../data/moment-place.ts';
import { useOwnText } from '../texts/use-own-text.ts';
import { OwnHeader } from './own-header.tsx';
import { WaitingMoment } from './waiting-moment.tsx';

type Props = OwnCardProps & {
  moment: Moment;
  index: number;
  count: number;
  onBack: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDismiss: (momentId: string) => void;
};

/** One of the visitor's moments: it plays when it is live, else it shows its state. */
export function OwnMomentCard({ moment, index, count, isActive, isPaused, playerRef, onBack, onNext, ...on }: Props) {
  const t = useOwnText();
  const place = useMemo(() => toMomentPlace(moment), [moment]);
  const [story] = place.stories;
  const isLive = moment.status === 'live';
  const [isAsking, setIsAsking] = useState(false);
  const [isPressed, setIsPressed] = useState(false);
  const playback = useStoryPlayer(isLive ? place.stories : [], { isPaused: isPaused || isAsking || !isActive });
  const { player, view, progressRef } = playback;
  const goForward = onNext ?? on.onNextPlace;
  const goBack = onBack ?? (() => player.send({ type: 'wentBack' }));
  usePreload({ playback, nextStory: undefined, nextPlaceStory: undefined, isPaused: isPaused || !isActive });
  // The keys of the feed go through the moments as they go through the stories of a place.
  useImperativeHandle(isActive ? playerRef : null, () => ({
    ...player,
    send(event) {
      if (event.type === 'wentNext') goForward();
      else if (event.type === 'wentBack') goBack();
      else player.send(event);
    },
  }));
  if (!story) return null;

  return (
    <CardFrame
      caption={<StoryCaption key={story.id} player={player} story={story} />}
      controls={
        isLive && (
          <>
            <PauseButton playback={playback} />
            <SoundButton />
          </>
        )
      }
      header={
        <OwnHeader
          isAsking={isAsking}
          moment={moment}
          onAskingChange={setIsAsking}
          onShare={() => on.onShare(place)}
          place={place}
          progress={
            <ProgressSegments
              count={count}
              index={index}
              isStalled={isActive && (view.phase === 'stalled' || view.phase === 'loading') && isLive}
              progressRef={progressRef}
            />
          }
          story={story}
        />
      }
      isChromeHidden={isPressed}
      label={t('Your moment')}
    >
      {isLive && isActive && (
        <StorySurface
          hasNext={onNext !== undefined}
          onBack={goBack}
          onForward={goForward}
          onPressChange={setIsPressed}
          onSkipLast={goForward}
          playback={playback}
          tapLayout="thirds"
        >
          <div className="pointer-events-auto flex flex-wrap justify-center gap-3">
            <PillButton onClick={() => player.send({ type: 'wentTo', storyIndex: 0 })}>{t('Replay')}</PillButton>
            <PrimaryButton onClick={goForward}>{t(onNext ? 'Next' : 'Next place')}</PrimaryButton>
          </div>
        </StorySurface>
      )}
      {isLive && !isActive && <StoryPoster story={story} />}
      {!isLive && (
        <WaitingMoment
          moment={moment}
          onBack={goBack}
          onDismiss={() => on.onDismiss(moment.id)}
          onForward={goForward}
        />
      )}
      {isActive && <StoryAnnouncer place={{ ...place, name: `${t('Your moment')}, ${place.name}` }} storyIndex={0} />}
      {isActive && onBack && <StepButton onClick={goBack} side="start" />}
      {isActive && <StepButton onClick={goForward} side="end" />}
    </CardFrame>
  );
}
