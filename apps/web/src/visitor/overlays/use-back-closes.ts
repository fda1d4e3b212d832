import { useEffect, useEffectEvent } from 'react';

/** The way back that a closing has begun. Browsers take it later, and what was pushed meanwhile would be left instead. */
let wayBack = Promise.resolve();

/** While something lies over the page, the browser's Back closes it instead of leaving. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    let stage: 'waiting' | 'entered' | 'left' = 'waiting';
    function leave() {
      stage = 'left';
      onBack();
    }
    void wayBack.then(() => {
      if (stage !== 'waiting') return;
      stage = 'entered';
      history.pushState({ ...history.state, isOverlay: true }, '');
      addEventListener('popstate', leave, { once: true });
    });
    return () => {
      removeEventListener('popstate', leave);
      if (stage === 'entered') wayBack = goBack();
      stage = 'left';
    };
  }, [isOpen]);
}

function goBack(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener('popstate', () => resolve(), { once: true });
    history.back();
  });
}
