import { useEffect, useState } from 'react';

/** The value, once it has been the same for a while. An empty text needs no waiting. */
export function useDebounced(value: string, pauseMs: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), value ? pauseMs : 0);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled;
}
