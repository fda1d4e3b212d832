import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { swallowClick } from './swallow-click.ts';
import { LONG_PRESS_MS } from './use-radar-gestures.ts';

/** Handlers of a button for its context menu and for a long press, for which iPhones have no context menu. */
export function useLongPress(onLongPress: () => void) {
  const timer = useRef(0);
  const isLong = useRef(false);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    onPointerDown({ button, isPrimary }: PointerEvent) {
      stop();
      isLong.current = false;
      if (button !== 0 || !isPrimary) return;
      timer.current = window.setTimeout(() => {
        isLong.current = true;
        swallowClick();
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The list is scrolled.
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (!isLong.current) onLongPress();
    },
  };
}
