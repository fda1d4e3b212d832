import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage/browser-storage.ts';
import { applyTheme, initialTheme, type Theme } from './theme.ts';

const STORAGE_KEY = 'theme';

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

function readTheme(): Theme {
  chosen ??= initialTheme(readStored(STORAGE_KEY), matchMedia('(prefers-color-scheme: dark)').matches);
  return chosen;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setTheme(next: Theme): void {
  chosen = next;
  writeStored(STORAGE_KEY, next);
  applyTheme(next, document.documentElement);
  for (const listener of [...listeners]) listener();
}

/** One theme for all components. `public/before-paint.js` has applied the first one. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}
