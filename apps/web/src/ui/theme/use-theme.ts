import { useSyncExternalStore } from 'react';
import { writeStored } from '../storage/browser-storage.ts';

export type Theme = 'light' | 'dark';

const root = () => document.documentElement;

/** The theme is a class of the document. `public/before-paint.js` sets it, and follows the system until the visitor chooses one. */
function readTheme(): Theme {
  return root().classList.contains('dark') ? 'dark' : 'light';
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(root(), { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

function setTheme(next: Theme): void {
  writeStored('theme', next);
  root().classList.remove('light', 'dark');
  root().classList.add(next);
}

export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, setTheme, toggleTheme: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}
