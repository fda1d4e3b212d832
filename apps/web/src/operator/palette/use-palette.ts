import { useEffect, useState } from 'react';

/** Opened by Ctrl-K and Cmd-K on every page of the console, while typing too. */
export function usePalette() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      // Over another dialog it would be in the way of what is asked there.
      setIsOpen((wasOpen) => !wasOpen && document.querySelector('dialog[open]') === null);
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
