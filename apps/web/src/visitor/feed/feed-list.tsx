import { type DOMAttributes, type ReactNode, type RefObject, useDeferredValue } from 'react';
import type { FeedItem } from './items/feed-items.ts';

/** Two cards before and after the active one are mounted; the other slots are empty. */
const MOUNTED_AROUND = 2;

type Props = {
  listRef: RefObject<HTMLElement | null>;
  items: FeedItem[];
  activeIndex: number;
  /** True until the items come from a response of the feed. */
  isBusy: boolean;
  listeners: DOMAttributes<HTMLElement>;
  renderItem: (item: FeedItem, isActive: boolean, index: number) => ReactNode;
};

/** The vertical snap list, one card per screen. Scrolling is native. */
export function FeedList({ listRef, items, activeIndex, isBusy, listeners, renderItem }: Props) {
  return (
    <section
      aria-busy={isBusy}
      className="h-full snap-y snap-mandatory overflow-y-auto overscroll-y-none [scrollbar-width:none]"
      data-testid="feed"
      ref={listRef}
      {...listeners}
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
