import { useSyncExternalStore } from 'react';

/** A clip whose still is shown goes on loading; so long it has the line for itself. */
const HEAD_START_MS = 1_000;

/** Whether the visitor has seen a story since the page was opened, and for a moment. Until then the line belongs to that one. */
let isLineFree = false;
let isNoted = false;
const listeners = new Set<() => void>();

function freeLine(): void {
  isLineFree = true;
  for (const listener of [...listeners]) listener();
}

export const firstPicture = {
  isLineFree: () => isLineFree,
  noteShown(): void {
    if (isNoted) return;
    isNoted = true;
    setTimeout(freeLine, HEAD_START_MS);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useIsLineFree(): boolean {
  return useSyncExternalStore(firstPicture.subscribe, firstPicture.isLineFree);
}
