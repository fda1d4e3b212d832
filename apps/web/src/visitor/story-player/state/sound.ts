import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';

const STORAGE_KEY = 'sound';
const session = () => sessionStorage;
const listeners = new Set<() => void>();

/** Muted by default. The visitor's choice applies to all stories of the browser session. */
let isMuted = readStored(STORAGE_KEY, session) !== 'on';

export const sound = {
  isMuted: () => isMuted,
  setMuted(muted: boolean): void {
    if (muted === isMuted) return;
    isMuted = muted;
    writeStored(STORAGE_KEY, muted ? 'off' : 'on', session);
    for (const listener of [...listeners]) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export function useIsMuted(): boolean {
  return useSyncExternalStore(sound.subscribe, sound.isMuted);
}
