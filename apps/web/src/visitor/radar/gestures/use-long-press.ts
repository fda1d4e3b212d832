import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { suppressClick } from './suppress-click.ts';
import { LONG_PRESS_MS } from './use-radar-gestures.ts';

/** Handlers of a button for the context menu event and for a long press, because iPhones have no such event. */
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
        suppressClick();
        onLongPress();
      }, LONG_PRESS_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    // The browser has started to scroll the list.
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (!isLong.current) onLongPress();
    },
  };
}
