import { useEffect, useEffectEvent } from 'react';

const REFRESH_MS = 60_000;

/**
 * Refreshes each minute while the page is visible, and when it is shown again after longer. A stream of the feed's changes would
 * call `refresh` from here.
 */
export function useRefresh(refresh: () => void): void {
  const run = useEffectEvent(refresh);
  useEffect(() => {
    let lastAt = Date.now();
    function refreshIfDue() {
      if (document.hidden || !navigator.onLine || Date.now() - lastAt < REFRESH_MS) return;
      lastAt = Date.now();
      run();
    }
    const timer = setInterval(refreshIfDue, REFRESH_MS / 4);
    document.addEventListener('visibilitychange', refreshIfDue);
    addEventListener('online', refreshIfDue);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshIfDue);
      removeEventListener('online', refreshIfDue);
    };
  }, []);
}
