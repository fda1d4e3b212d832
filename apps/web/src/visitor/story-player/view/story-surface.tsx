import { type ReactNode, useRef } from 'react';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { prepareFeedback, showFeedback } from '../feedback/load-feedback.ts';
import { type TapLayout, tapZoneAt } from '../gestures/tap-zone.ts';
import { usePress } from '../gestures/use-press.ts';
import { StoryMedia } from '../media/story-media.tsx';
import { type StoryPlayback, togglePause } from '../state/use-story-player.ts';
import { StoryInterruption } from './story-interruption.tsx';

type Props = {
  playback: StoryPlayback;
  hasNext: boolean;
  tapLayout: TapLayout;
  onBack: () => void;
  onForward: () => void;
  onPressChange?: (isPressed: boolean) => void;
  onSkipLast?: (() => void) | undefined;
  /** Shown when the last story has ended. */
  children?: ReactNode;
};

/** The media of a story with its pointer gestures: tap zones and hold to pause. */
export function StorySurface({ playback, hasNext, tapLayout, onPressChange, onSkipLast, children, ...on }: Props) {
  const { direction } = useLanguage();
  const { player } = playback;
  const surface = useRef<HTMLDivElement>(null);
  const press = usePress({
    onTap({ x, width }) {
      const zone = tapZoneAt(x, width, tapLayout, direction);
      if (zone === 'back') on.onBack();
      else if (zone === 'forward') on.onForward();
      else togglePause(player);
      const isPaused = player.getView().pauseReasons.includes('user');
      showFeedback(surface.current, zone !== 'middle' ? zone : isPaused ? 'paused' : 'played');
    },
    onHoldStart() {
      onPressChange?.(true);
      player.send({ type: 'paused', reason: 'press' });
    },
    onHoldEnd() {
      onPressChange?.(false);
      player.send({ type: 'resumed', reason: 'press' });
    },
  });

  return (
    <>
      <StoryMedia playback={playback} />
      <div
        className="absolute inset-0 touch-pan-y select-none"
        data-story-surface
        data-testid="story-surface"
        onPointerDownCapture={prepareFeedback}
        ref={surface}
        {...press}
      />
      <StoryInterruption hasNext={hasNext} onSkipLast={onSkipLast} playback={playback}>
        {children}
      </StoryInterruption>
    </>
  );
}
