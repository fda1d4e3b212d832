import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const ACTIVE_FROM = 0.6;
/** A card that only flies by does not start to play. */
const SETTLE_MS = 120;

type Options = {
  slotKeys: string;
  /** With a new value the list is at its top again, and what was in view is not any more. */
  positionKey: string | undefined;
};

/** The key of the slot that is at least 60 % in view; slots carry `data-slot`. */
export function useActiveSlot(
  list: RefObject<HTMLElement | null>,
  { slotKeys, positionKey }: Options,
): string | undefined {
  const [active, setActive] = useState<{ slot: string | undefined; at: string | undefined }>();
  const [at, setAt] = useState(positionKey);
  if (positionKey !== undefined && positionKey !== at) setAt(positionKey);
  const settle = useEffectEvent((slot: string | undefined) => setActive({ slot, at }));

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
        settling = setTimeout(() => settle(slot), SETTLE_MS);
      },
      { root, threshold: ACTIVE_FROM },
    );
    for (const slot of root.querySelectorAll('[data-slot]')) observer.observe(slot);
    return () => {
      clearTimeout(settling);
      observer.disconnect();
    };
  }, [list, slotKeys]);

  return active?.at === at ? active?.slot : undefined;
}
