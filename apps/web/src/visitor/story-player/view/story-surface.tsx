import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { type Swipe, swipeOf } from '../gestures/swipe.ts';
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
  /** If absent, vertical swipes scroll the page. */
  onSwipe?: (swipe: Swipe) => void;
  onSkipLast?: (() => void) | undefined;
  /** Shown when the last story has ended. */
  children?: ReactNode;
};

/** The media of a story with its pointer gestures: tap zones, hold to pause, and swipes in viewers that do not scroll. */
export function StorySurface({
  playback,
  hasNext,
  tapLayout,
  onPressChange,
  onSwipe,
  onSkipLast,
  children,
  ...on
}: Props) {
  const { direction } = useLanguage();
  const { player } = playback;
  const swipeStart = useRef<{ x: number; y: number } | null>(null);
  const press = usePress({
    onTap({ x, width }) {
      const zone = tapZoneAt(x, width, tapLayout, direction);
      if (zone === 'back') on.onBack();
      else if (zone === 'forward') on.onForward();
      else togglePause(player);
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

  function onPointerDown(event: PointerEvent) {
    swipeStart.current = { x: event.clientX, y: event.clientY };
    if (onSwipe) event.currentTarget.setPointerCapture(event.pointerId);
    press.onPointerDown(event);
  }

  function onPointerUp(event: PointerEvent) {
    press.onPointerUp(event);
    const start = swipeStart.current;
    swipeStart.current = null;
    if (!start || !onSwipe) return;
    const viewport = { width: innerWidth, height: innerHeight, direction };
    const swipe = swipeOf(start, { x: event.clientX, y: event.clientY }, viewport);
    if (swipe) onSwipe(swipe);
  }

  return (
    <>
      <StoryMedia playback={playback} />
      <div
        className={onSwipe ? 'absolute inset-0 touch-none select-none' : 'absolute inset-0 touch-pan-y select-none'}
        data-testid="story-surface"
        {...press}
        onPointerDown={onPointerDown}
        onPointerUp={onPointerUp}
      />
      <StoryInterruption hasNext={hasNext} onSkipLast={onSkipLast} playback={playback}>
        {children}
      </StoryInterruption>
    </>
  );
}
