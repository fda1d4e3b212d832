import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { StoryInterruption } from './story-interruption.tsx';
import { StoryMedia } from './story-media.tsx';
import { type Swipe, swipeOf } from './swipe.ts';
import { type TapLayout, tapZoneAt } from './tap-zone.ts';
import { usePress } from './use-press.ts';
import { type StoryPlayback, togglePause } from './use-story-player.ts';

type Props = {
  playback: StoryPlayback;
  hasNext: boolean;
  tapLayout: TapLayout;
  onBack: () => void;
  onForward: () => void;
  onPressChange?: (isPressed: boolean) => void;
  /** Where it is absent, the browser scrolls on vertical ways. */
  onSwipe?: (swipe: Swipe) => void;
  onSkipLast?: (() => void) | undefined;
  /** Shown when the last story has ended. */
  children?: ReactNode;
};

/** The media and what a finger can do on it: tap zones, hold to pause, and swipes where there is nothing to scroll. */
export function PlayingStage({
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
      player.send({ type: 'held', reason: 'press' });
    },
    onHoldEnd() {
      onPressChange?.(false);
      player.send({ type: 'released', reason: 'press' });
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
