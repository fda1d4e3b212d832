import { type RefObject, useEffect, useRef } from 'react';

/**
 * The index that a smooth scroll goes to, for a key press that comes before its end; null when none is under way. Cards on the way
 * become active too, so it ends at its own card, or when the visitor scrolls by hand.
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
