import { type RefObject, type UIEvent, useLayoutEffect, useRef } from 'react';
import { scrollToSlot } from './scroll-to-slot.ts';

type Items = readonly { key: string }[];

/**
 * The slot that stays in view when items change: the target of a smooth scroll, or else the slot in view. The active slot is not enough:
 * it changes only when scrolling has ended.
 */
type Anchor = {
  index: number;
  key: string | undefined;
  /** A smooth scroll is running. Slots on its way come into view too. Scrolling by hand ends it. */
  isTarget: boolean;
};

type Options = {
  items: Items;
  /** A new value scrolls the list to the top. */
  positionKey: string | undefined;
  /** Called when the visitor scrolls, not when the list moves because its items changed. */
  onDirectionChange: (isDown: boolean) => void;
};

/**
 * Scrolls the list to a card, and keeps the card in view when items change; another position scrolls to the top. The listeners are those of
 * the list.
 */
export function useFeedScroll(
  listRef: RefObject<HTMLElement | null>,
  { items, positionKey, onDirectionChange }: Options,
) {
  const anchor = useRef(anchorAt(items, 0));
  const shownKey = useRef(positionKey);
  const lastTop = useRef(0);

  function goTo(index: number) {
    const target = Math.max(0, Math.min(index, items.length - 1));
    const isTarget = anchor.current.isTarget || target !== anchor.current.index;
    anchor.current = { ...anchorAt(items, target), isTarget };
    scrollToSlot(listRef.current, anchor.current.key);
  }
  function onScroll({ currentTarget: { scrollTop, clientHeight } }: UIEvent) {
    const index = Math.round(scrollTop / clientHeight);
    if (!anchor.current.isTarget || index === anchor.current.index) anchor.current = anchorAt(items, index);
    if (Math.abs(scrollTop - lastTop.current) < 24) return;
    onDirectionChange(scrollTop > lastTop.current && scrollTop > 24);
    lastTop.current = scrollTop;
  }
  function onHand() {
    anchor.current.isTarget = false;
  }

  useLayoutEffect(() => {
    const { index, key } = anchor.current;
    const newIndex = items.findIndex((item) => item.key === key);
    if (positionKey && positionKey !== shownKey.current) {
      shownKey.current = positionKey;
      anchor.current = anchorAt(items, 0);
      listRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    } else if (newIndex < 0) {
      // The card is gone, and the one after it has come into view.
      anchor.current = anchorAt(items, index);
    } else if (newIndex !== index) {
      // Appended cards move nothing, and must not interrupt a smooth scroll.
      anchor.current = anchorAt(items, newIndex);
      scrollToSlot(listRef.current, key, 'instant');
      lastTop.current = listRef.current?.scrollTop ?? 0;
    }
  }, [listRef, items, positionKey]);
  return {
    goTo,
    goBy: (cards: number) => goTo(anchor.current.index + cards),
    listeners: { onScroll, onWheel: onHand, onTouchMove: onHand },
  };
}

function anchorAt(items: Items, index: number): Anchor {
  return { index, key: items[index]?.key, isTarget: false };
}
