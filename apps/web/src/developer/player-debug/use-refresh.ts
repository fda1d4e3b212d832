import { useEffect, useReducer } from 'react';

/** As often as the player's own clock. */
const REFRESH_MS = 100;

/** Renders again ten times a second, for values that change without a notification. */
export function useRefresh(): void {
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
}
