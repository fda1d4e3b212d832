import { useEffect, useEffectEvent } from 'react';

/** Keys that move something go on while they are held. */
const REPEATED = /^(Arrow|Page|[+=_-]$)/;

/** A repetition of a held key that must not run its command again: the operator or visitor has not seen its result yet. */
export function isHeldDown({ repeat, key }: Pick<KeyboardEvent, 'repeat' | 'key'>): boolean {
  return repeat && !REPEATED.test(key);
}

/** Handles keys of the page, except in form fields, dialogs and menus. `handle` returns whether it used the key. */
export function useKeys(isOn: boolean, handle: (key: string) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')) return;
    if ((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, summary')) return;
    if (isHeldDown(event)) return;
    if (handle(event.key)) event.preventDefault();
  });
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
