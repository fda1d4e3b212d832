import { type RefObject, useEffect, useState } from 'react';

const ACTIVE_FROM = 0.6;
/** A card that only flies by does not start to play. */
const SETTLE_MS = 120;

/** The key of the slot that is at least 60 % in view; slots carry `data-slot`. */
export function useActiveSlot(list: RefObject<HTMLElement | null>, slotKeys: string): string | undefined {
  const [active, setActive] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: other slots need other observations.
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ intersectionRatio }) => intersectionRatio >= ACTIVE_FROM);
        if (!(seen?.target instanceof HTMLElement)) return;
        const { slot } = seen.target.dataset;
        clearTimeout(settling);
        settling = setTimeout(() => setActive(slot), SETTLE_MS);
      },
      { root, threshold: ACTIVE_FROM },
    );
    for (const slot of root.querySelectorAll('[data-slot]')) observer.observe(slot);
    return () => {
      clearTimeout(settling);
      observer.disconnect();
    };
  }, [list, slotKeys]);

  return active;
}
