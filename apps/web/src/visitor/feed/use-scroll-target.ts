import { type RefObject, useEffect, useRef } from 'react';

/**
 * The target index of a running smooth scroll, for a key press before its end; null when no scroll is running. Cards on the way become
 * active too, so the scroll has ended only when its target is active, or when the visitor scrolls by hand.
 */
export function useScrollTarget(list: RefObject<HTMLElement | null>, activeIndex: number): RefObject<number | null> {
  const target = useRef<number | null>(null);
  useEffect(() => {
    if (target.current === activeIndex) target.current = null;
  }, [activeIndex]);
  useEffect(() => {
    const root = list.current;
    const end = () => {
      target.current = null;
    };
    root?.addEventListener('wheel', end, { passive: true });
    root?.addEventListener('touchmove', end, { passive: true });
    return () => {
      root?.removeEventListener('wheel', end);
      root?.removeEventListener('touchmove', end);
    };
  }, [list]);
  return target;
}
