import { type PointerEvent, useEffect, useRef } from 'react';

const HOLD_AFTER_MS = 200;
/** A pointer that moves farther is scrolling or dragging. */
export const TAP_SLOP_PX = 10;

type Handlers = {
  onTap: (event: { x: number; width: number }) => void;
  onHoldStart: () => void;
  onHoldEnd: () => void;
};

/** Distinguishes a tap from a hold. A hold ends on release; both are cancelled when the browser starts scrolling. */
export function usePress({ onTap, onHoldStart, onHoldEnd }: Handlers) {
  const press = useRef<{ x: number; y: number; timer: number; isHeld: boolean } | null>(null);

  function end(): boolean {
    const ended = press.current;
    press.current = null;
    if (!ended) return false;
    clearTimeout(ended.timer);
    if (ended.isHeld) onHoldEnd();
    return !ended.isHeld;
  }

  useEffect(() => () => clearTimeout(press.current?.timer), []);

  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      end();
      // A second finger.
      if (!event.isPrimary) return;
      const started = { x: event.clientX, y: event.clientY, isHeld: false, timer: 0 };
      started.timer = window.setTimeout(() => {
        started.isHeld = true;
        onHoldStart();
      }, HOLD_AFTER_MS);
      press.current = started;
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (!current || current.isHeld) return;
      if (Math.hypot(clientX - current.x, clientY - current.y) > TAP_SLOP_PX) end();
    },
    onPointerUp(event: PointerEvent) {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      if (end()) onTap({ x: event.clientX - left, width });
    },
    onPointerCancel: () => void end(),
    onPointerLeave: () => void end(),
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
