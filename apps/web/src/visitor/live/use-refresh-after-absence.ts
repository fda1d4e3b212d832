import { useEffect, useEffectEvent } from 'react';

const REFRESH_AFTER_HIDDEN_MS = 5 * 60_000;

export function useRefreshAfterAbsence(refresh: () => void): void {
  const onReturn = useEffectEvent(refresh);
  useEffect(() => {
    let hiddenAt = document.hidden ? Date.now() : Number.POSITIVE_INFINITY;
    function onVisibilityChange() {
      if (document.hidden) hiddenAt = Date.now();
      else if (Date.now() - hiddenAt > REFRESH_AFTER_HIDDEN_MS) onReturn();
    }
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, []);
}
