import { type RefCallback, useCallback, useMemo, useRef, useState } from 'react';

/** Whether an element is wider than the region around it, also after either has changed its size. */
export function useIsWider(): {
  isWider: boolean;
  region: RefCallback<HTMLElement>;
  content: RefCallback<HTMLElement>;
} {
  const [isWider, setIsWider] = useState(false);
  const elements = useRef<{ region?: HTMLElement | null; content?: HTMLElement | null }>({});
  const observer = useMemo(
    () =>
      new ResizeObserver(() => {
        const { region, content } = elements.current;
        // Both values are rounded, possibly in opposite directions.
        if (region && content) setIsWider(content.offsetWidth > region.clientWidth + 1);
      }),
    [],
  );
  const observe = useCallback(
    (name: 'region' | 'content') => (element: HTMLElement | null) => {
      elements.current[name] = element;
      if (!element) return;
      observer.observe(element);
      return () => observer.unobserve(element);
    },
    [observer],
  );
  return useMemo(() => ({ isWider, region: observe('region'), content: observe('content') }), [isWider, observe]);
}
