import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { FeedItem } from './feed-items.ts';

/** Two cards before and two after the active one are mounted; the other slots keep their height only. */
const MOUNTED_AROUND = 2;

type Props = {
  listRef: RefObject<HTMLElement | null>;
  items: FeedItem[];
  activeIndex: number;
  /** A new value takes the list back to its top. */
  positionKey: string | undefined;
  onScrollAway: (isDown: boolean) => void;
  renderItem: (item: FeedItem, isActive: boolean, index: number) => ReactNode;
};

/** The vertical snap list: native scrolling only, one card per screen. */
export function FeedList({ listRef, items, activeIndex, positionKey, onScrollAway, renderItem }: Props) {
  const lastTop = useRef(0);
  useScrollDirection(listRef, lastTop, onScrollAway);
  useKeptPlace(listRef, { items, activeIndex, positionKey, lastTop });
  return (
    <section
      className="h-full snap-y snap-mandatory overflow-y-auto overscroll-y-contain [scrollbar-width:none]"
      data-testid="feed"
      ref={listRef}
    >
      {items.map((item, index) => (
        <div
          className="group relative h-full snap-start snap-always overflow-hidden [contain:strict] sm:py-4"
          data-slot={item.key}
          inert={index !== activeIndex}
          key={item.key}
        >
          {index === activeIndex && renderItem(item, true, index)}
          {index !== activeIndex && Math.abs(index - activeIndex) <= MOUNTED_AROUND && (
            <Unhurried>{renderItem(item, false, index)}</Unhurried>
          )}
        </div>
      ))}
    </section>
  );
}

/** Comes after what is being looked at, in steps that hold up no finger. */
function Unhurried({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null);
}

export function scrollToSlot(list: HTMLElement | null, index: number, behavior: ScrollBehavior = 'smooth'): void {
  list?.querySelectorAll('[data-slot]')[index]?.scrollIntoView({ behavior, block: 'start' });
}

function useScrollDirection(
  listRef: RefObject<HTMLElement | null>,
  lastTop: RefObject<number>,
  onScrollAway: (isDown: boolean) => void,
): void {
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    function follow() {
      const { scrollTop = 0 } = list ?? {};
      if (Math.abs(scrollTop - lastTop.current) < 24) return;
      onScrollAway(scrollTop > lastTop.current && scrollTop > 24);
      lastTop.current = scrollTop;
    }
    list.addEventListener('scroll', follow, { passive: true });
    return () => list.removeEventListener('scroll', follow);
  }, [listRef, lastTop, onScrollAway]);
}

type Kept = { items: FeedItem[]; activeIndex: number; positionKey: string | undefined; lastTop: RefObject<number> };

/** Fresh content must not move the card that is being watched; another position starts from the top. Neither is scrolling. */
function useKeptPlace(
  listRef: RefObject<HTMLElement | null>,
  { items, activeIndex, positionKey, lastTop }: Kept,
): void {
  const shown = useRef({ positionKey, activeIndex, activeKey: items[activeIndex]?.key });
  useLayoutEffect(() => {
    if (positionKey && positionKey !== shown.current.positionKey) {
      shown.current.positionKey = positionKey;
      listRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    } else {
      const index = items.findIndex(({ key }) => key === shown.current.activeKey);
      // Cards that only join the end move nothing, and must not stop a glide to another card.
      if (index < 0 || index === shown.current.activeIndex) return;
      scrollToSlot(listRef.current, index, 'instant');
      lastTop.current = listRef.current?.scrollTop ?? 0;
    }
  }, [listRef, items, positionKey, lastTop]);
  useEffect(() => {
    shown.current.activeIndex = activeIndex;
    shown.current.activeKey = items[activeIndex]?.key;
  }, [items, activeIndex]);
}
