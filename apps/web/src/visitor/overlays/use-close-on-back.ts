import { useEffect, useEffectEvent } from 'react';

/** Settles when the last history.back() has taken effect. It is asynchronous, so an entry pushed meanwhile would be removed instead. */
let pendingBack = Promise.resolve();

/** While an overlay is open, the browser's Back closes it instead of leaving the page. */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    let entry: 'pending' | 'pushed' | 'removed' = 'pending';
    function onPopState() {
      entry = 'removed';
      onBack();
    }
    void pendingBack.then(() => {
      if (entry !== 'pending') return;
      entry = 'pushed';
      history.pushState({ ...history.state, isOverlay: true }, '');
      addEventListener('popstate', onPopState, { once: true });
    });
    return () => {
      removeEventListener('popstate', onPopState);
      // A navigation that replaced the entry has removed it.
      if (entry === 'pushed' && history.state?.isOverlay) pendingBack = goBack();
      entry = 'removed';
    };
  }, [isOpen]);
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}
