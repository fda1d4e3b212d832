import { useEffect, useEffectEvent } from 'react';

/** In memory only, because forms hold secrets. */
const kept = new Map<string, unknown>();
let isKeeping = false;

export const keptValues = {
  /** The session has ended: forms that leave the screen now are kept, until the next one is shown. */
  keep(): void {
    isKeeping = true;
  },
  /** Somebody else may sign in next. */
  forget(): void {
    isKeeping = false;
    kept.clear();
  },
  read: (key: string): unknown => kept.get(key),
};

/** Keeps what `read` returns when the component leaves the screen because the session has ended. */
export function useKeepValues(key: string, read: () => unknown): void {
  const leave = useEffectEvent(() => {
    if (isKeeping) kept.set(key, read());
  });
  useEffect(() => {
    isKeeping = false;
    kept.delete(key);
    return () => leave();
  }, [key]);
}
