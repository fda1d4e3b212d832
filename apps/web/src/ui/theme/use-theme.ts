import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../storage/browser-storage.ts';
import { applyTheme, initialTheme, type Theme } from './theme.ts';

const STORAGE_KEY = 'theme';

export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const [theme, setTheme] = useState<Theme>(() =>
    initialTheme(readStored(STORAGE_KEY), matchMedia('(prefers-color-scheme: dark)').matches),
  );
  useEffect(() => applyTheme(theme, document.documentElement), [theme]);

  function toggleTheme() {
    const next = theme === 'dark' ? 'light' : 'dark';
    writeStored(STORAGE_KEY, next);
    setTheme(next);
  }
  return { theme, toggleTheme };
}
