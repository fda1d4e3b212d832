import { startTransition, useEffect, useState } from 'react';

/** A video may still be loading when its poster is shown, so other pictures wait this much longer. */
const HEAD_START_MS = 1_000;

let isOpen = false;
let isOpening = false;
const listeners = new Set<() => void>();

function open(): void {
  isOpen = true;
  for (const listener of [...listeners]) listener();
}

/** Closed until the first story of the page is shown, so that this story gets all the bandwidth. */
export const loadGate = {
  isOpen: () => isOpen,
  openAfterFirstStory(): void {
    if (isOpening) return;
    isOpening = true;
    setTimeout(open, HEAD_START_MS);
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Renders as a transition: the open gate starts much work, which would block a slow phone for 100 ms. */
export function useIsLoadGateOpen(): boolean {
  const [isSeenOpen, setIsSeenOpen] = useState(isOpen);
  useEffect(() => {
    const update = () => startTransition(() => setIsSeenOpen(isOpen));
    update();
    return loadGate.subscribe(update);
  }, []);
  return isSeenOpen;
}
