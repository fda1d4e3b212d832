import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { type Pull, pullOf } from './pull.ts';

type Options = {
  /** Called once a frame at most. */
  onPull: (pull: Pull) => void;
  onRelease: (pull: Pull) => void;
};

const NOTHING = pullOf(0);

/** Reports how far a finger pulls a list down from its top. Scrolling stays native, because all listeners are passive. */
export function usePull(list: RefObject<HTMLElement | null>, on: Options): void {
  const onPull = useEffectEvent(on.onPull);
  const onRelease = useEffectEvent(on.onRelease);
  // Before the spinner is painted, so that a finger that sees it can pull.
  useLayoutEffect(() => {
    const root = list.current;
    if (!root) return;
    let startY: number | null = null;
    let pull = NOTHING;
    let frame = 0;

    function onTouchStart({ touches }: TouchEvent) {
      const [finger] = touches;
      startY = touches.length === 1 && finger && root?.scrollTop === 0 ? finger.clientY : null;
    }
    function onTouchMove({ touches }: TouchEvent) {
      const [finger] = touches;
      if (startY === null || !finger) return;
      pull = root && root.scrollTop > 0 ? NOTHING : pullOf(finger.clientY - startY);
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        onPull(pull);
      });
    }
    function onTouchEnd({ type }: TouchEvent) {
      cancelAnimationFrame(frame);
      frame = 0;
      if (startY !== null) onRelease(type === 'touchend' ? pull : NOTHING);
      startY = null;
      pull = NOTHING;
    }

    const options = { passive: true };
    root.addEventListener('touchstart', onTouchStart, options);
    root.addEventListener('touchmove', onTouchMove, options);
    root.addEventListener('touchend', onTouchEnd, options);
    root.addEventListener('touchcancel', onTouchEnd, options);
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('touchstart', onTouchStart);
      root.removeEventListener('touchmove', onTouchMove);
      root.removeEventListener('touchend', onTouchEnd);
      root.removeEventListener('touchcancel', onTouchEnd);
    };
  }, [list]);
}
