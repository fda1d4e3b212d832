import { useSyncExternalStore } from 'react';

/** Whether the visitor has seen a story since the page was opened. Until then the line belongs to that one. */
let isShown = false;
const listeners = new Set<() => void>();

export const firstPicture = {
  isShown: () => isShown,
  noteShown(): void {
    if (isShown) return;
    isShown = true;
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useIsFirstPictureShown(): boolean {
  return useSyncExternalStore(firstPicture.subscribe, firstPicture.isShown);
}
