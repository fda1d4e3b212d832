import { type ReactNode, type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import type { FeedItem } from './items/feed-items.ts';
import { scrollToSlot } from './slots/scroll-to-slot.ts';

/** Two cards before and after the active one are mounted; the other slots are empty. */
const MOUNTED_AROUND = 2;

type Props = {
  listRef: RefObject<HTMLElement | null>;
  items: FeedItem[];
  activeIndex: number;
  /** True until the items come from a response of the feed. */
  isBusy: boolean;
  /** A new value scrolls the list to the top. */
  positionKey: string | undefined;
  onScrollDirectionChange: (isDown: boolean) => void;
  renderItem: (item: FeedItem, isActive: boolean, index: number) => ReactNode;
};

/** The vertical snap list, one card per screen. Scrolling is native. */
export function FeedList({
  listRef,
  items,
  activeIndex,
  isBusy,
  positionKey,
  onScrollDirectionChange,
  renderItem,
}: Props) {
  const lastTop = useRef(0);
  useScrollDirection(listRef, lastTop, onScrollDirectionChange);
  useScrollAnchor(listRef, { items, activeIndex, positionKey, lastTop });
  return (
    <section
      aria-busy={isBusy}
      className="h-full snap-y snap-mandatory overflow-y-auto overscroll-y-none [scrollbar-width:none]"
      data-testid="feed"
      ref={listRef}
    >
      {items.map((item, index) => (
        <div
          className="group relative h-full snap-start snap-always overflow-hidden [contain:strict] framed:py-4"
          data-slot={item.key}
          inert={index !== activeIndex}
          key={item.key}
        >
          {index === activeIndex && renderItem(item, true, index)}
          {index !== activeIndex && Math.abs(index - activeIndex) <= MOUNTED_AROUND && (
            <Deferred>{renderItem(item, false, index)}</Deferred>
          )}
        </div>
      ))}
    </section>
  );
}

/** Renders at low priority, so that scrolling stays smooth. */
function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children, null);
}

function useScrollDirection(
  listRef: RefObject<HTMLElement | null>,
  lastTop: RefObject<number>,
  onScrollDirectionChange: (isDown: boolean) => void,
): void {
  useEffect(() => {
    const list = listRef.current;
    if (!list) return;
    function onScroll() {
      const { scrollTop = 0 } = list ?? {};
      if (Math.abs(scrollTop - lastTop.current) < 24) return;
      onScrollDirectionChange(scrollTop > lastTop.current && scrollTop > 24);
      lastTop.current = scrollTop;
    }
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => list.removeEventListener('scroll', onScroll);
  }, [listRef, lastTop, onScrollDirectionChange]);
}

type AnchorOptions = {
  items: FeedItem[];
  activeIndex: number;
  positionKey: string | undefined;
  lastTop: RefObject<number>;
};

/** Keeps the active card in view when items change; another position scrolls to the top. */
function useScrollAnchor(
  listRef: RefObject<HTMLElement | null>,
  { items, activeIndex, positionKey, lastTop }: AnchorOptions,
): void {
  const shown = useRef({ positionKey, activeIndex, activeKey: items[activeIndex]?.key });
  useLayoutEffect(() => {
    if (positionKey && positionKey !== shown.current.positionKey) {
      shown.current.positionKey = positionKey;
      listRef.current?.scrollTo({ top: 0, behavior: 'instant' });
    } else {
      const { activeKey = '' } = shown.current;
      const index = items.findIndex(({ key }) => key === activeKey);
      // Appended cards move nothing, and must not interrupt a smooth scroll.
      if (index < 0 || index === shown.current.activeIndex) return;
      scrollToSlot(listRef.current, activeKey, 'instant');
      lastTop.current = listRef.current?.scrollTop ?? 0;
    }
  }, [listRef, items, positionKey, lastTop]);
  useEffect(() => {
    shown.current.activeIndex = activeIndex;
    shown.current.activeKey = items[activeIndex]?.key;
  }, [items, activeIndex]);
}
