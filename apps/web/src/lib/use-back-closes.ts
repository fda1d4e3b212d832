import { useEffect, useEffectEvent } from 'react';

/** While something lies over the page, the browser's Back closes it instead of leaving. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    let isLeft = false;
    history.pushState({ ...history.state, isOverlay: true }, '');
    function leave() {
      isLeft = true;
      onBack();
    }
    addEventListener('popstate', leave, { once: true });
    return () => {
      removeEventListener('popstate', leave);
      if (!isLeft) history.back();
    };
  }, [isOpen]);
}
