import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const ACTIVE_FROM = 0.6;
/** A card that is scrolled past does not start to play. */
const SETTLE_MS = 120;

type Options = {
  slotKeys: string;
  /** A new value means that the list was scrolled to its top, so the active slot is unknown. */
  positionKey: string | undefined;
};

/** The key of the slot that is at least 60 % in view; slots carry `data-slot`. */
export function useActiveSlot(
  list: RefObject<HTMLElement | null>,
  { slotKeys, positionKey }: Options,
): string | undefined {
  const [active, setActive] = useState<{ slot: string | undefined; listKey: string | undefined }>();
  const [listKey, setListKey] = useState(positionKey);
  if (positionKey !== undefined && positionKey !== listKey) setListKey(positionKey);
  const settle = useEffectEvent((slot: string | undefined) => setActive({ slot, listKey }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: observe again when the slots change.
  useEffect(() => {
    const root = list.current;
    if (!root) return;
    let settling: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        // After a busy moment these are the entries of several frames, slot by slot.
        const inOrder = entries.toSorted((a, b) => a.time - b.time);
        const seen = inOrder.findLast(({ intersectionRatio }) => intersectionRatio >= ACTIVE_FROM);
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

  return active?.listKey === listKey ? active?.slot : undefined;
}
