import { useEffect, useState } from 'react';

/** Ctrl-K and Cmd-K open and close the palette on every console page, also while typing. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      if (event.repeat) return;
      // Never on top of another dialog.
      setIsOpen((wasOpen) => !wasOpen && document.querySelector('[role="dialog"], [role="alertdialog"]') === null);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
