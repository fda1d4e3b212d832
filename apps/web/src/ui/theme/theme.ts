export type Theme = 'light' | 'dark';

/** Saved preference, else the system's, else light. `public/before-paint.js` has the same rule. */
export function initialTheme(saved: string | null, systemPrefersDark: boolean): Theme {
  if (saved === 'light' || saved === 'dark') return saved;
  return systemPrefersDark ? 'dark' : 'light';
}

export function applyTheme(theme: Theme, root: HTMLElement): void {
  root.classList.remove('light', 'dark');
  root.classList.add(theme);
}
