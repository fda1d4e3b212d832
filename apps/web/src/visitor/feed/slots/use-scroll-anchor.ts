import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { scrollToSlot } from './scroll-to-slot.ts';

/**
 * The slot that stays in view when items change: the target of a smooth scroll, or else the slot in view. The active slot is not enough:
 * it changes only when scrolling has ended.
 */
type ScrollAnchor = {
  index: number;
  key: string | undefined;
  /** A smooth scroll is running. Slots on its way come into view too. Scrolling by hand ends it. */
  isTarget: boolean;
};

type Options = {
  items: readonly { key: string }[];
  /** A new value scrolls the list to the top. */
  positionKey: string | undefined;
  /** Called when the visitor scrolls, not when the list moves because its items changed. */
  onDirectionChange: (isDown: boolean) => void;
};

/** Keeps the card in view when items change; another position scrolls to the top. The listeners are those of the list. */
export function useScrollAnchor(
  listRef: RefObject<HTMLElement | null>,
  { items, positionKey, onDirectionChange }: Options,
) {
  const toAnchor = (index: number): ScrollAnchor => ({ index, key: items[index]?.key, isTarget: false });
  const anchor = useRef(toAnchor(0));
  const shownKey = useRef(positionKey);
  const lastTop = useRef(0);

  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const index = Math.round(scrollTop / clientHeight);
    if (!anchor.current.isTarget || index === anchor.current.index) anchor.current = toAnchor(index);
    if (Math.abs(scrollTop - lastTop.current) < 24) return;
    onDirectionChange(scrollTop > lastTop.current && scrollTop > 24);
    lastTop.current = scrollTop;
  }
  function onHand() {
    anchor.current.isTarget = false;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the anchor of the new items is made when they come.
  useLayoutEffect(() => {
    const { index, key } = anchor.current;
    const newIndex = items.findIndex((item) => item.key === key);
    if (positionKey && positionKey !== shownKey.current) {
      shownKey.current = positionKey;
      anchor.current = toAnchor(0);
      listRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    } else if (newIndex < 0) {
      // The card is gone, and the one after it has come into view.
      anchor.current = toAnchor(index);
    } else if (newIndex !== index) {
      // Appended cards move nothing, and must not interrupt a smooth scroll.
      anchor.current = toAnchor(newIndex);
      scrollToSlot(listRef.current, key ?? '', 'instant');
      lastTop.current = listRef.current?.scrollTop ?? 0;
    }
  }, [listRef, items, positionKey]);
  return { anchor, listeners: { onScroll, onWheel: onHand, onTouchMove: onHand } };
}
